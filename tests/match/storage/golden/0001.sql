BEGIN TRANSACTION;
CREATE TABLE absences (
	scope VARCHAR(8) NOT NULL, 
	place BIGINT NOT NULL, 
	since BIGINT NOT NULL, 
	until BIGINT, 
	settled BOOLEAN NOT NULL, 
	CONSTRAINT pk_absences PRIMARY KEY (scope, place, since)
)
 WITHOUT ROWID

;
INSERT INTO "absences" VALUES('server',8,1700001320000,NULL,0);
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0001');
CREATE TABLE digests (
	user BIGINT NOT NULL, 
	due BIGINT NOT NULL, 
	CONSTRAINT pk_digests PRIMARY KEY (user)
)
 WITHOUT ROWID

;
INSERT INTO "digests" VALUES(22,1700028000000);
CREATE TABLE entries (
	"match" INTEGER NOT NULL, 
	ply INTEGER NOT NULL, 
	who SMALLINT NOT NULL, 
	text TEXT NOT NULL, 
	at BIGINT NOT NULL, 
	how SMALLINT DEFAULT '0' NOT NULL, 
	CONSTRAINT pk_entries PRIMARY KEY ("match", ply), 
	CONSTRAINT fk_entries_match FOREIGN KEY("match") REFERENCES matches (id) ON DELETE CASCADE
)
 WITHOUT ROWID

;
INSERT INTO "entries" VALUES(1,1,-1,'marks m4 m2/ m5/ m1/',1700000000000,0);
INSERT INTO "entries" VALUES(1,2,0,'step 1',1700000000000,0);
INSERT INTO "entries" VALUES(1,3,1,'step 1',1700000000000,0);
INSERT INTO "entries" VALUES(1,4,2,'step 1',1700000000000,0);
INSERT INTO "entries" VALUES(1,5,-1,'wind gust',1700000000000,0);
INSERT INTO "entries" VALUES(1,6,0,'step 1',1700000000000,0);
INSERT INTO "entries" VALUES(1,7,1,'step 1',1700000000000,0);
INSERT INTO "entries" VALUES(1,8,2,'step 1',1700000000000,0);
INSERT INTO "entries" VALUES(1,9,-1,'wind calm',1700000000000,0);
INSERT INTO "entries" VALUES(1,10,0,'step 1',1700000000000,0);
INSERT INTO "entries" VALUES(1,11,1,'step 1',1700000000000,0);
INSERT INTO "entries" VALUES(1,12,2,'step 1',1700000000000,0);
INSERT INTO "entries" VALUES(1,13,-1,'wind calm',1700000000000,0);
INSERT INTO "entries" VALUES(1,14,0,'step 1',1700000000000,0);
INSERT INTO "entries" VALUES(1,15,1,'step 1',1700000000000,0);
INSERT INTO "entries" VALUES(1,16,2,'step 1',1700000000000,0);
INSERT INTO "entries" VALUES(1,17,-1,'wind calm',1700000000000,0);
INSERT INTO "entries" VALUES(1,18,0,'step 1',1700000000000,0);
INSERT INTO "entries" VALUES(1,19,1,'step 1',1700000000000,0);
INSERT INTO "entries" VALUES(1,20,2,'step 1',1700000000000,0);
INSERT INTO "entries" VALUES(1,21,-1,'wind gust',1700000000000,0);
INSERT INTO "entries" VALUES(1,22,0,'step 1',1700000000000,0);
INSERT INTO "entries" VALUES(1,23,1,'step 1',1700000000000,0);
INSERT INTO "entries" VALUES(1,24,2,'step 1',1700000000000,0);
INSERT INTO "entries" VALUES(1,25,-1,'wind calm',1700000000000,0);
INSERT INTO "entries" VALUES(1,26,0,'step 1',1700000000000,0);
INSERT INTO "entries" VALUES(1,27,1,'step 1',1700000000000,0);
INSERT INTO "entries" VALUES(1,28,2,'step 1',1700000000000,0);
INSERT INTO "entries" VALUES(1,29,-1,'wind calm',1700000000000,0);
INSERT INTO "entries" VALUES(1,30,0,'step 1',1700000000000,0);
INSERT INTO "entries" VALUES(2,1,-1,'marks m4 m0 m5/ m1',1700000000000,0);
INSERT INTO "entries" VALUES(2,2,0,'step 1',1700000000000,0);
INSERT INTO "entries" VALUES(2,3,1,'step 1',1700000000000,0);
INSERT INTO "entries" VALUES(2,4,2,'step 1',1700000000000,0);
INSERT INTO "entries" VALUES(2,5,-1,'wind gust',1700000000000,0);
INSERT INTO "entries" VALUES(3,1,-1,'marks m0/ m3 m5 m1',1700000000000,0);
INSERT INTO "entries" VALUES(5,1,-1,'start blue',1700000000000,0);
INSERT INTO "entries" VALUES(5,2,-1,'wings blackmore violet brown lemon tangerine',1700000000000,0);
INSERT INTO "entries" VALUES(5,3,-1,'area blackmore-1 lemon-6/ tangerine-4/ tangerine-3 lemon-7 gold-1 tangerine-5 brown-1/',1700000000000,0);
INSERT INTO "entries" VALUES(5,4,1,'dig A1',1700000060000,0);
INSERT INTO "entries" VALUES(5,5,2,'dig B1',1700000120000,0);
INSERT INTO "entries" VALUES(5,6,0,'dig C1',1700000180000,0);
INSERT INTO "entries" VALUES(5,7,1,'dig E1',1700000240000,0);
INSERT INTO "entries" VALUES(5,8,2,'dig F1',1700000300000,0);
INSERT INTO "entries" VALUES(5,9,0,'dig G1',1700000360000,0);
INSERT INTO "entries" VALUES(5,10,1,'dig H1',1700000420000,0);
INSERT INTO "entries" VALUES(5,11,2,'dig A2',1700000480000,0);
INSERT INTO "entries" VALUES(5,12,0,'dig B2',1700000540000,0);
INSERT INTO "entries" VALUES(5,13,1,'dig C2',1700000600000,0);
INSERT INTO "entries" VALUES(5,14,2,'dig D2',1700000660000,0);
INSERT INTO "entries" VALUES(5,15,0,'dig E2',1700000720000,0);
INSERT INTO "entries" VALUES(5,16,1,'pass',1700001320000,1);
INSERT INTO "entries" VALUES(6,1,-1,'america polynesian-a4 polynesian-g2',1700000720000,0);
INSERT INTO "entries" VALUES(6,2,-1,'europe greek-g2 roman-n2',1700000720000,0);
INSERT INTO "entries" VALUES(6,3,-1,'africa egyptian-n1 mesopotamian-a3',1700000720000,0);
INSERT INTO "entries" VALUES(6,4,-1,'asia chinese-a5 chinese-w2',1700000720000,0);
INSERT INTO "entries" VALUES(6,5,-1,'experts indian turner greek',1700000720000,0);
INSERT INTO "entries" VALUES(6,6,-1,'start green',1700000720000,0);
INSERT INTO "entries" VALUES(6,7,-1,'hand-0 polynesian-w5',1700000720000,0);
INSERT INTO "entries" VALUES(6,8,-1,'hand-0 celt-g1',1700000720000,0);
INSERT INTO "entries" VALUES(6,9,-1,'hand-0 egyptian-n2',1700000720000,0);
INSERT INTO "entries" VALUES(6,10,-1,'hand-0 japanese-g1',1700000720000,0);
INSERT INTO "entries" VALUES(6,11,-1,'favour-0 express',1700000720000,0);
INSERT INTO "entries" VALUES(6,12,-1,'hand-1 maya-a3',1700000720000,0);
INSERT INTO "entries" VALUES(6,13,-1,'hand-1 celt-r5',1700000720000,0);
INSERT INTO "entries" VALUES(6,14,-1,'hand-1 mesopotamian-n3',1700000720000,0);
INSERT INTO "entries" VALUES(6,15,-1,'hand-1 chinese-g4',1700000720000,0);
INSERT INTO "entries" VALUES(6,16,-1,'favour-1 ball',1700000720000,0);
INSERT INTO "entries" VALUES(6,17,-1,'hand-2 maya-c5',1700000720000,0);
INSERT INTO "entries" VALUES(6,18,-1,'hand-2 greek-c1',1700000720000,0);
INSERT INTO "entries" VALUES(6,19,-1,'hand-2 egyptian-c4',1700000720000,0);
INSERT INTO "entries" VALUES(6,20,-1,'hand-2 chinese-c3',1700000720000,0);
INSERT INTO "entries" VALUES(6,21,-1,'favour-2 stock',1700000720000,0);
INSERT INTO "entries" VALUES(6,22,-1,'patrons-0 heritage-inca ancient-asia myths',1700000720000,0);
INSERT INTO "entries" VALUES(6,23,-1,'patrons-1 hands past heritage-indian',1700000720000,0);
INSERT INTO "entries" VALUES(6,24,-1,'patrons-2 perfect-team knowledge ancient-europe',1700000720000,0);
INSERT INTO "entries" VALUES(6,25,0,'patron heritage-inca',1700000780000,0);
INSERT INTO "entries" VALUES(6,26,1,'patron hands',1700000840000,0);
INSERT INTO "entries" VALUES(6,27,2,'patron perfect-team',1700000900000,0);
INSERT INTO "entries" VALUES(6,28,0,'take polynesian-a4',1700000960000,0);
INSERT INTO "entries" VALUES(6,29,1,'wish polynesian-g2',1700001020000,0);
INSERT INTO "entries" VALUES(6,30,2,'wish greek-g2',1700001080000,0);
INSERT INTO "entries" VALUES(7,1,-1,'cities knossos troy',1700001080000,0);
INSERT INTO "entries" VALUES(7,2,-1,'gods aphrodite erinyes athena poseidon sphinx pan',1700001080000,0);
INSERT INTO "entries" VALUES(7,3,-1,'tops minotaur 20 10 north 30 20 north famine eruption',1700001080000,0);
INSERT INTO "entries" VALUES(7,4,-1,'time',1700001090000,0);
INSERT INTO "entries" VALUES(7,5,0,'move h1 home 1 leave',1700001140000,0);
INSERT INTO "entries" VALUES(7,6,0,'move h1 1 1 take',1700001200000,0);
INSERT INTO "entries" VALUES(7,7,-1,'top-1 20',1700001200000,0);
INSERT INTO "entries" VALUES(7,8,0,'move h1 1 1 take',1700001260000,0);
INSERT INTO "entries" VALUES(7,9,-1,'top-1 30',1700001260000,0);
INSERT INTO "entries" VALUES(7,10,0,'move h1 1 1 take',1700001320000,0);
INSERT INTO "entries" VALUES(7,11,-1,'top-1 10',1700001320000,0);
CREATE TABLE incidents (
	"match" INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	ply INTEGER NOT NULL, 
	kind VARCHAR(16) NOT NULL, 
	"by" BIGINT NOT NULL, 
	moderator BOOLEAN NOT NULL, 
	user BIGINT, 
	at BIGINT NOT NULL, 
	announced BIGINT, 
	CONSTRAINT pk_incidents PRIMARY KEY ("match", number), 
	CONSTRAINT fk_incidents_match FOREIGN KEY("match") REFERENCES matches (id) ON DELETE CASCADE
)
 WITHOUT ROWID

;
INSERT INTO "incidents" VALUES(1,1,2,'resigned',22,0,NULL,1700000000000,8);
INSERT INTO "incidents" VALUES(2,1,5,'seat-open',33,0,NULL,1700000000000,NULL);
INSERT INTO "incidents" VALUES(2,2,5,'seat-taken',44,0,33,1700000000000,25);
INSERT INTO "incidents" VALUES(3,1,1,'called-off',44,1,NULL,1700000000000,31);
CREATE TABLE matches (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	request VARCHAR(64) NOT NULL, 
	guild BIGINT, 
	channel BIGINT NOT NULL, 
	game VARCHAR(32) NOT NULL, 
	rules_version VARCHAR(32) NOT NULL, 
	status VARCHAR(16) NOT NULL, 
	owner BIGINT NOT NULL, 
	locale VARCHAR(16) NOT NULL, 
	options TEXT NOT NULL, 
	ply INTEGER NOT NULL, 
	created BIGINT NOT NULL, 
	moved BIGINT NOT NULL, 
	announcement BIGINT, 
	board_message BIGINT, 
	commitment VARCHAR(64), 
	ranking TEXT NOT NULL, 
	chance SMALLINT NOT NULL, 
	draws INTEGER DEFAULT '0' NOT NULL, 
	choices INTEGER DEFAULT '0' NOT NULL, 
	joined TEXT DEFAULT '' NOT NULL, 
	ahead BIGINT DEFAULT '0' NOT NULL, 
	asked TEXT DEFAULT '[]' NOT NULL, 
	clocks TEXT DEFAULT '{}' NOT NULL, 
	stand_in VARCHAR(16), 
	halt VARCHAR(64), 
	CONSTRAINT uq_matches_request UNIQUE (request)
);
INSERT INTO "matches" VALUES(1,'r1',7,1,'race','1','over',11,'en','{"players":3,"open":true,"invited":[],"remind_after":24,"lesson":false,"game":[],"auto_single":true,"auto_costless":false,"clock":{"move":0,"bank":0,"increment":0,"cap":0,"waking":false,"weekends":false},"when_time_is_up":"stand-in"}',30,1700000000000,1700000000000,NULL,NULL,'630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd','[1,2,2]',2,8,14,'',0,'[]','{}',NULL,NULL);
INSERT INTO "matches" VALUES(2,'r14',7,2,'race','1','active',11,'en','{"players":3,"open":true,"invited":[],"remind_after":24,"lesson":false,"game":[],"auto_single":true,"auto_costless":false,"clock":{"move":1440,"bank":0,"increment":0,"cap":0,"waking":false,"weekends":false},"when_time_is_up":"stand-in"}',5,1700000000000,1700000000000,NULL,NULL,'630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd','[]',2,2,0,'',0,'[[1700000000000,false],null,null]','{"seats":[{"turn":{"since":1700000000000}},{},{}]}',NULL,NULL);
INSERT INTO "matches" VALUES(3,'r24',7,3,'race','1','cancelled',11,'en','{"players":2,"open":true,"invited":[],"remind_after":24,"lesson":false,"game":[],"auto_single":true,"auto_costless":false,"clock":{"move":0,"bank":0,"increment":0,"cap":0,"waking":false,"weekends":false},"when_time_is_up":"stand-in"}',1,1700000000000,1700000000000,NULL,NULL,'630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd','[]',2,1,0,'',0,'[[1700000000000,false],null]','{}',NULL,NULL);
INSERT INTO "matches" VALUES(4,'r28',7,4,'lots','1','signup',22,'en','{"players":3,"open":true,"invited":[],"remind_after":24,"lesson":false,"game":[],"auto_single":true,"auto_costless":false,"clock":{"move":0,"bank":0,"increment":0,"cap":0,"waking":false,"weekends":false},"when_time_is_up":"stand-in"}',0,1700000000000,1700000000000,NULL,NULL,'630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd','[]',2,0,0,'',0,'[]','{}',NULL,NULL);
INSERT INTO "matches" VALUES(5,'r30',7,5,'mykerinos','1','active',11,'en','{"players":3,"open":true,"invited":[],"remind_after":1,"lesson":false,"game":[],"auto_single":true,"auto_costless":false,"clock":{"move":0,"bank":0,"increment":0,"cap":0,"waking":false,"weekends":false},"when_time_is_up":"stand-in"}',16,1700000000000,1700001320000,NULL,NULL,'630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd','[]',2,4,0,'blue red green',0,'[null,null,[1700001320000,false]]','{}',NULL,NULL);
INSERT INTO "matches" VALUES(6,'r46',7,6,'museum','2','active',11,'en','{"players":3,"open":true,"invited":[],"remind_after":1,"lesson":false,"game":[],"auto_single":true,"auto_costless":false,"clock":{"move":0,"bank":0,"increment":0,"cap":0,"waking":false,"weekends":false},"when_time_is_up":"stand-in"}',30,1700000720000,1700001080000,NULL,NULL,'630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd','[]',2,25,0,'blue red green',0,'[[1700001080000,false],null,null]','{}',NULL,NULL);
INSERT INTO "matches" VALUES(7,'r56',7,7,'chronos','2','active',11,'en','{"players":3,"open":true,"invited":[],"remind_after":1,"lesson":false,"game":[],"auto_single":true,"auto_costless":false,"clock":{"move":0,"bank":0,"increment":0,"cap":0,"waking":false,"weekends":false},"when_time_is_up":"stand-in"}',11,1700001080000,1700001320000,NULL,NULL,'630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd','[]',2,6,0,'',0,'[[1700001320000,false],[1700001080000,false],[1700001080000,false]]','{}',NULL,NULL);
CREATE TABLE meta (
	"key" VARCHAR(128) NOT NULL, 
	value TEXT NOT NULL, 
	CONSTRAINT pk_meta PRIMARY KEY ("key")
);
INSERT INTO "meta" VALUES('commands','as they were');
CREATE TABLE notes (
	"match" INTEGER NOT NULL, 
	user BIGINT NOT NULL, 
	text TEXT NOT NULL, 
	at BIGINT NOT NULL, 
	CONSTRAINT pk_notes PRIMARY KEY ("match", user), 
	CONSTRAINT fk_notes_match FOREIGN KEY("match") REFERENCES matches (id) ON DELETE CASCADE
)
 WITHOUT ROWID

;
INSERT INTO "notes" VALUES(5,33,'what I think of mykerinos',1700000720000);
INSERT INTO "notes" VALUES(6,33,'what I think of museum',1700001080000);
INSERT INTO "notes" VALUES(7,33,'what I think of chronos',1700001320000);
CREATE TABLE notices (
	"match" INTEGER NOT NULL, 
	user BIGINT NOT NULL, 
	told BIGINT, 
	headed BIGINT, 
	due BIGINT, 
	cause SMALLINT DEFAULT '0' NOT NULL, 
	recent TEXT, 
	CONSTRAINT pk_notices PRIMARY KEY ("match", user), 
	CONSTRAINT fk_notices_match FOREIGN KEY("match") REFERENCES matches (id) ON DELETE CASCADE
)
 WITHOUT ROWID

;
INSERT INTO "notices" VALUES(5,22,1700001320000,NULL,NULL,0,'[1700001320000]');
CREATE TABLE nudges (
	"match" INTEGER NOT NULL, 
	user BIGINT NOT NULL, 
	at BIGINT NOT NULL, 
	CONSTRAINT pk_nudges PRIMARY KEY ("match"), 
	CONSTRAINT fk_nudges_match FOREIGN KEY("match") REFERENCES matches (id) ON DELETE CASCADE
)
 WITHOUT ROWID

;
INSERT INTO "nudges" VALUES(5,33,1700001320000);
CREATE TABLE orders (
	"match" INTEGER NOT NULL, 
	seat SMALLINT NOT NULL, 
	number INTEGER NOT NULL, 
	user BIGINT NOT NULL, 
	state SMALLINT NOT NULL, 
	what TEXT NOT NULL, 
	CONSTRAINT pk_orders PRIMARY KEY ("match", seat, number), 
	CONSTRAINT fk_orders_match FOREIGN KEY("match") REFERENCES matches (id) ON DELETE CASCADE
)
 WITHOUT ROWID

;
INSERT INTO "orders" VALUES(5,1,1,11,2,'{"number":1,"seat":1,"user":11,"wanted":{"wishes":["pass"],"then":"stop","scope":"game","until":null,"unless":[],"own":false},"state":2,"round":"1","phase":"1 excavations","ply":15,"at":1700001320000,"left":["pass"],"plies":[16],"end":"done","condition":"","refusal":null,"noted":16}');
CREATE TABLE outbox (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	"match" INTEGER NOT NULL, 
	channel BIGINT NOT NULL, 
	kind VARCHAR(16) NOT NULL, 
	first INTEGER NOT NULL, 
	last INTEGER NOT NULL, 
	about INTEGER NOT NULL, 
	who BIGINT, 
	created BIGINT NOT NULL, 
	CONSTRAINT fk_outbox_match FOREIGN KEY("match") REFERENCES matches (id) ON DELETE CASCADE
);
INSERT INTO "outbox" VALUES(1,1,1,'seal',0,0,0,NULL,1700000000000);
INSERT INTO "outbox" VALUES(2,1,1,'signup',0,0,0,NULL,1700000000000);
INSERT INTO "outbox" VALUES(3,1,1,'signup',0,0,0,NULL,1700000000000);
INSERT INTO "outbox" VALUES(4,1,1,'signup',0,0,0,NULL,1700000000000);
INSERT INTO "outbox" VALUES(5,1,1,'word',0,0,1,22,1700000000000);
INSERT INTO "outbox" VALUES(6,1,1,'started',1,1,0,11,1700000000000);
INSERT INTO "outbox" VALUES(7,1,1,'moved',2,2,0,11,1700000000000);
INSERT INTO "outbox" VALUES(8,1,1,'resigned',3,5,0,22,1700000000000);
INSERT INTO "outbox" VALUES(9,1,1,'moved',6,9,0,11,1700000000000);
INSERT INTO "outbox" VALUES(10,1,1,'moved',10,13,0,11,1700000000000);
INSERT INTO "outbox" VALUES(11,1,1,'moved',14,17,0,11,1700000000000);
INSERT INTO "outbox" VALUES(12,1,1,'moved',18,21,0,11,1700000000000);
INSERT INTO "outbox" VALUES(13,1,1,'moved',22,25,0,11,1700000000000);
INSERT INTO "outbox" VALUES(14,1,1,'moved',26,30,0,11,1700000000000);
INSERT INTO "outbox" VALUES(15,2,2,'seal',0,0,0,NULL,1700000000000);
INSERT INTO "outbox" VALUES(16,2,2,'signup',0,0,0,NULL,1700000000000);
INSERT INTO "outbox" VALUES(17,2,2,'signup',0,0,0,NULL,1700000000000);
INSERT INTO "outbox" VALUES(18,2,2,'signup',0,0,0,33,1700000000000);
INSERT INTO "outbox" VALUES(19,2,2,'started',1,1,0,11,1700000000000);
INSERT INTO "outbox" VALUES(20,2,2,'moved',2,2,0,11,1700000000000);
INSERT INTO "outbox" VALUES(21,2,2,'moved',3,3,0,22,1700000000000);
INSERT INTO "outbox" VALUES(22,2,2,'moved',4,5,0,33,1700000000000);
INSERT INTO "outbox" VALUES(23,2,2,'proposal',0,0,1,33,1700000000000);
INSERT INTO "outbox" VALUES(24,2,2,'proposal',0,0,1,33,1700000000000);
INSERT INTO "outbox" VALUES(25,2,2,'substitute',0,0,0,44,1700000000000);
INSERT INTO "outbox" VALUES(26,2,2,'proposal',0,0,2,11,1700000000000);
INSERT INTO "outbox" VALUES(27,3,3,'seal',0,0,0,NULL,1700000000000);
INSERT INTO "outbox" VALUES(28,3,3,'signup',0,0,0,NULL,1700000000000);
INSERT INTO "outbox" VALUES(29,3,3,'signup',0,0,0,22,1700000000000);
INSERT INTO "outbox" VALUES(30,3,3,'started',1,1,0,11,1700000000000);
INSERT INTO "outbox" VALUES(31,3,3,'cancelled',0,0,0,44,1700000000000);
INSERT INTO "outbox" VALUES(32,4,4,'seal',0,0,0,NULL,1700000000000);
INSERT INTO "outbox" VALUES(33,4,4,'signup',0,0,0,NULL,1700000000000);
INSERT INTO "outbox" VALUES(34,4,4,'signup',0,0,0,NULL,1700000000000);
INSERT INTO "outbox" VALUES(35,5,5,'seal',0,0,0,NULL,1700000000000);
INSERT INTO "outbox" VALUES(36,5,5,'signup',0,0,0,NULL,1700000000000);
INSERT INTO "outbox" VALUES(37,5,5,'signup',0,0,0,NULL,1700000000000);
INSERT INTO "outbox" VALUES(38,5,5,'signup',0,0,0,33,1700000000000);
INSERT INTO "outbox" VALUES(39,5,5,'started',1,3,0,11,1700000000000);
INSERT INTO "outbox" VALUES(40,5,5,'moved',4,4,0,11,1700000060000);
INSERT INTO "outbox" VALUES(41,5,5,'moved',5,5,0,22,1700000120000);
INSERT INTO "outbox" VALUES(42,5,5,'moved',6,6,0,33,1700000180000);
INSERT INTO "outbox" VALUES(43,5,5,'moved',7,7,0,11,1700000240000);
INSERT INTO "outbox" VALUES(44,5,5,'moved',8,8,0,22,1700000300000);
INSERT INTO "outbox" VALUES(45,5,5,'moved',9,9,0,33,1700000360000);
INSERT INTO "outbox" VALUES(46,5,5,'moved',10,10,0,11,1700000420000);
INSERT INTO "outbox" VALUES(47,5,5,'moved',11,11,0,22,1700000480000);
INSERT INTO "outbox" VALUES(48,5,5,'moved',12,12,0,33,1700000540000);
INSERT INTO "outbox" VALUES(49,5,5,'moved',13,13,0,11,1700000600000);
INSERT INTO "outbox" VALUES(50,5,5,'moved',14,14,0,22,1700000660000);
INSERT INTO "outbox" VALUES(51,5,5,'moved',15,15,0,33,1700000720000);
INSERT INTO "outbox" VALUES(52,6,6,'seal',0,0,0,NULL,1700000720000);
INSERT INTO "outbox" VALUES(53,6,6,'signup',0,0,0,NULL,1700000720000);
INSERT INTO "outbox" VALUES(54,6,6,'signup',0,0,0,NULL,1700000720000);
INSERT INTO "outbox" VALUES(55,6,6,'signup',0,0,0,33,1700000720000);
INSERT INTO "outbox" VALUES(56,6,6,'started',1,24,0,11,1700000720000);
INSERT INTO "outbox" VALUES(57,6,6,'moved',25,25,0,33,1700000780000);
INSERT INTO "outbox" VALUES(58,6,6,'moved',26,26,0,22,1700000840000);
INSERT INTO "outbox" VALUES(59,6,6,'moved',27,27,0,11,1700000900000);
INSERT INTO "outbox" VALUES(60,6,6,'moved',28,28,0,33,1700000960000);
INSERT INTO "outbox" VALUES(61,6,6,'moved',29,29,0,22,1700001020000);
INSERT INTO "outbox" VALUES(62,6,6,'moved',30,30,0,11,1700001080000);
INSERT INTO "outbox" VALUES(63,7,7,'seal',0,0,0,NULL,1700001080000);
INSERT INTO "outbox" VALUES(64,7,7,'signup',0,0,0,NULL,1700001080000);
INSERT INTO "outbox" VALUES(65,7,7,'signup',0,0,0,NULL,1700001080000);
INSERT INTO "outbox" VALUES(66,7,7,'signup',0,0,0,33,1700001080000);
INSERT INTO "outbox" VALUES(67,7,7,'started',1,3,0,11,1700001080000);
INSERT INTO "outbox" VALUES(68,7,7,'moved',4,4,0,NULL,1700001140000);
INSERT INTO "outbox" VALUES(69,7,7,'moved',5,5,0,11,1700001140000);
INSERT INTO "outbox" VALUES(70,7,7,'moved',6,7,0,11,1700001200000);
INSERT INTO "outbox" VALUES(71,7,7,'moved',8,9,0,11,1700001260000);
INSERT INTO "outbox" VALUES(72,7,7,'moved',10,11,0,11,1700001320000);
INSERT INTO "outbox" VALUES(73,5,5,'moved',16,16,0,11,1700001320000);
INSERT INTO "outbox" VALUES(74,5,5,'call',0,0,3,22,1700001320000);
CREATE TABLE people (
	owner BIGINT NOT NULL, 
	settings TEXT NOT NULL, 
	CONSTRAINT pk_people PRIMARY KEY (owner)
)
 WITHOUT ROWID

;
INSERT INTO "people" VALUES(22,'{"way":"direct","always":false,"heads_up":false,"digest":7,"zone":"Europe/Warsaw","quiet":null,"confirm":true,"locale":null,"closed":null,"warned":false,"away":[]}');
CREATE TABLE players (
	"match" INTEGER NOT NULL, 
	seat SMALLINT NOT NULL, 
	color VARCHAR(32) NOT NULL, 
	user BIGINT, 
	computer VARCHAR(16), 
	since INTEGER DEFAULT '0' NOT NULL, 
	CONSTRAINT pk_players PRIMARY KEY ("match", seat), 
	CONSTRAINT fk_players_match FOREIGN KEY("match") REFERENCES matches (id) ON DELETE CASCADE, 
	CONSTRAINT uq_players_match_color UNIQUE ("match", color)
)
 WITHOUT ROWID

;
INSERT INTO "players" VALUES(1,0,'ash',11,NULL,0);
INSERT INTO "players" VALUES(1,1,'birch',22,'greedy',2);
INSERT INTO "players" VALUES(1,2,'cedar',NULL,'greedy',0);
INSERT INTO "players" VALUES(2,0,'ash',11,NULL,0);
INSERT INTO "players" VALUES(2,1,'birch',22,NULL,0);
INSERT INTO "players" VALUES(2,2,'cedar',44,NULL,5);
INSERT INTO "players" VALUES(3,0,'ash',11,NULL,0);
INSERT INTO "players" VALUES(3,1,'birch',22,NULL,0);
INSERT INTO "players" VALUES(4,0,'amber',22,NULL,0);
INSERT INTO "players" VALUES(4,1,'beryl',11,NULL,0);
INSERT INTO "players" VALUES(5,0,'green',33,NULL,0);
INSERT INTO "players" VALUES(5,1,'blue',11,NULL,0);
INSERT INTO "players" VALUES(5,2,'red',22,NULL,0);
INSERT INTO "players" VALUES(6,0,'green',33,NULL,0);
INSERT INTO "players" VALUES(6,1,'red',22,NULL,0);
INSERT INTO "players" VALUES(6,2,'blue',11,NULL,0);
INSERT INTO "players" VALUES(7,0,'blue',11,NULL,0);
INSERT INTO "players" VALUES(7,1,'red',22,NULL,0);
INSERT INTO "players" VALUES(7,2,'green',33,NULL,0);
CREATE TABLE proposals (
	"match" INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	matter VARCHAR(16) NOT NULL, 
	"by" BIGINT NOT NULL, 
	ply INTEGER, 
	what TEXT NOT NULL, 
	asked TEXT NOT NULL, 
	answers TEXT NOT NULL, 
	created BIGINT NOT NULL, 
	due BIGINT NOT NULL, 
	outcome VARCHAR(16), 
	message BIGINT, 
	CONSTRAINT pk_proposals PRIMARY KEY ("match", number), 
	CONSTRAINT fk_proposals_match FOREIGN KEY("match") REFERENCES matches (id) ON DELETE CASCADE
)
 WITHOUT ROWID

;
INSERT INTO "proposals" VALUES(2,1,'seat',33,NULL,'{"seat":2,"why":"own"}','[]','{"44":true}',1700000000000,1702592000000,'agreed',NULL);
INSERT INTO "proposals" VALUES(2,2,'pause',11,NULL,'5','[22,44]','{}',1700000000000,1700172800000,NULL,NULL);
CREATE TABLE requests (
	"match" INTEGER NOT NULL, 
	request VARCHAR(64) NOT NULL, 
	first INTEGER NOT NULL, 
	last INTEGER NOT NULL, 
	CONSTRAINT pk_requests PRIMARY KEY ("match", request), 
	CONSTRAINT fk_requests_match FOREIGN KEY("match") REFERENCES matches (id) ON DELETE CASCADE
)
 WITHOUT ROWID

;
INSERT INTO "requests" VALUES(1,'r13',26,30);
INSERT INTO "requests" VALUES(2,'full',0,0);
INSERT INTO "requests" VALUES(2,'r15',0,0);
INSERT INTO "requests" VALUES(2,'r16',0,0);
INSERT INTO "requests" VALUES(2,'r17',1,1);
INSERT INTO "requests" VALUES(2,'r18',2,2);
INSERT INTO "requests" VALUES(2,'r19',3,3);
INSERT INTO "requests" VALUES(2,'r20',4,5);
INSERT INTO "requests" VALUES(2,'r21',0,0);
INSERT INTO "requests" VALUES(2,'r22',0,0);
INSERT INTO "requests" VALUES(2,'r23',0,0);
INSERT INTO "requests" VALUES(3,'r27',0,0);
INSERT INTO "requests" VALUES(4,'r29',0,0);
INSERT INTO "requests" VALUES(5,'full',0,0);
INSERT INTO "requests" VALUES(5,'r31',0,0);
INSERT INTO "requests" VALUES(5,'r32',0,0);
INSERT INTO "requests" VALUES(5,'r33',1,3);
INSERT INTO "requests" VALUES(5,'r34',4,4);
INSERT INTO "requests" VALUES(5,'r35',5,5);
INSERT INTO "requests" VALUES(5,'r36',6,6);
INSERT INTO "requests" VALUES(5,'r37',7,7);
INSERT INTO "requests" VALUES(5,'r38',8,8);
INSERT INTO "requests" VALUES(5,'r39',9,9);
INSERT INTO "requests" VALUES(5,'r40',10,10);
INSERT INTO "requests" VALUES(5,'r41',11,11);
INSERT INTO "requests" VALUES(5,'r42',12,12);
INSERT INTO "requests" VALUES(5,'r43',13,13);
INSERT INTO "requests" VALUES(5,'r44',14,14);
INSERT INTO "requests" VALUES(5,'r45',15,15);
INSERT INTO "requests" VALUES(5,'r64',16,16);
INSERT INTO "requests" VALUES(6,'full',0,0);
INSERT INTO "requests" VALUES(6,'r47',0,0);
INSERT INTO "requests" VALUES(6,'r48',0,0);
INSERT INTO "requests" VALUES(6,'r49',1,24);
INSERT INTO "requests" VALUES(6,'r50',25,25);
INSERT INTO "requests" VALUES(6,'r51',26,26);
INSERT INTO "requests" VALUES(6,'r52',27,27);
INSERT INTO "requests" VALUES(6,'r53',28,28);
INSERT INTO "requests" VALUES(6,'r54',29,29);
INSERT INTO "requests" VALUES(6,'r55',30,30);
INSERT INTO "requests" VALUES(7,'full',0,0);
INSERT INTO "requests" VALUES(7,'r57',0,0);
INSERT INTO "requests" VALUES(7,'r58',0,0);
INSERT INTO "requests" VALUES(7,'r59',1,3);
INSERT INTO "requests" VALUES(7,'r60',5,5);
INSERT INTO "requests" VALUES(7,'r61',6,7);
INSERT INTO "requests" VALUES(7,'r62',8,9);
INSERT INTO "requests" VALUES(7,'r63',10,11);
CREATE TABLE secrets (
	"match" INTEGER NOT NULL, 
	seed BLOB NOT NULL, 
	"key" BLOB, 
	CONSTRAINT pk_secrets PRIMARY KEY ("match"), 
	CONSTRAINT fk_secrets_match FOREIGN KEY("match") REFERENCES matches (id) ON DELETE CASCADE
);
INSERT INTO "secrets" VALUES(1,X'000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F',X'F951BE3D817F9D3BCB455508773592DB23DE87BC14CDE8D790928101575A5291');
INSERT INTO "secrets" VALUES(2,X'000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F',X'F3748DF15CECC9DE467EC4E81C62B22F72CE7272944D8A46A6F19B54CEA1889D');
INSERT INTO "secrets" VALUES(3,X'000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F',X'47450383E30B753CD66D2E2120ADD5C18054B8BD953FE1FD7AF11F3F3E22E2F4');
INSERT INTO "secrets" VALUES(4,X'000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F',NULL);
INSERT INTO "secrets" VALUES(5,X'000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F',X'7FAAAAFBD78E45346C1A039D5FA91A8DC89841EBF5BFE56DFA184745B04873E4');
INSERT INTO "secrets" VALUES(6,X'000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F',X'AD3CEE3A643453A477BA1FBF0E84E4B19C5145E5607B8C2267B066B59D8AAF4F');
INSERT INTO "secrets" VALUES(7,X'000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F',X'AE6EA87A244FF63D6B5E5521C53F1DBB28E53E895A80802F1E3DD7A4EECC5B45');
CREATE TABLE servers (
	owner BIGINT NOT NULL, 
	settings TEXT NOT NULL, 
	CONSTRAINT pk_servers PRIMARY KEY (owner)
)
 WITHOUT ROWID

;
INSERT INTO "servers" VALUES(7,'{"locale":"de","channels":[],"opener":null,"way":"mention","welcomed":false}');
CREATE TABLE snapshots (
	"match" INTEGER NOT NULL, 
	ply INTEGER NOT NULL, 
	state TEXT NOT NULL, 
	CONSTRAINT pk_snapshots PRIMARY KEY ("match"), 
	CONSTRAINT fk_snapshots_match FOREIGN KEY("match") REFERENCES matches (id) ON DELETE CASCADE
);
INSERT INTO "snapshots" VALUES(1,30,'{"places":[10,9,9],"turn":1,"marked":true,"wind":false}');
INSERT INTO "snapshots" VALUES(2,5,'{"places":[2,2,2],"turn":0,"marked":true,"wind":false}');
INSERT INTO "snapshots" VALUES(3,1,'{"places":[0,0],"turn":0,"marked":true,"wind":false}');
INSERT INTO "snapshots" VALUES(5,16,'{"colors":["green","blue","red"],"stage":"excavations","undealt":["blackmore-2","blackmore-3","blackmore-4","blackmore-5","blackmore-6","blackmore-7","brown-2","brown-3","brown-4","brown-5","brown-6","brown-7","lemon-1","lemon-2","lemon-3","lemon-4","lemon-5","tangerine-1","tangerine-2","tangerine-6","tangerine-7","violet-1","violet-2","violet-3","violet-4","violet-5","violet-6","violet-7"],"general":[14,14,14,0],"supply":[7,7,7],"neutrals":[0,0,0],"stones":[4676,1169,2338,0],"rooms":[0,0,0],"score":[0,0,0],"tiles":[[],[],[]],"used":[0,0,0],"wings":["blackmore","violet","brown","lemon","tangerine"],"round":1,"start":1,"turn":2,"area":["blackmore-1","lemon-6","tangerine-4","tangerine-3","lemon-7","gold-1","tangerine-5","brown-1"],"turned":[false,true,true,false,false,false,false,true],"owners":[-3,-3,-3,-3,-3,-3,-3,-3],"pyramids":4445628284936,"gone":[],"passed":[1],"zone":0,"ranking":[],"place":0}');
INSERT INTO "snapshots" VALUES(6,30,'{"colors":["green","red","blue"],"options":{"boards":"front","experts":true,"opinion":4,"headlines":true,"patrons":"all","team_limit":true,"end":"turns"},"stage":"action","players":[{"board":"front","hand":["polynesian-w5","celt-g1","egyptian-n2","japanese-g1","polynesian-a4"],"favours":["express"],"discard":[],"museum":[],"experts":[],"prestige":2,"score":0,"press":0,"offered":["heritage-inca","ancient-asia","myths"],"patron":"heritage-inca","redrawn":false,"stayed":false,"wish":null,"slots":null,"cancels":[]},{"board":"front","hand":["maya-a3","celt-r5","mesopotamian-n3","chinese-g4","polynesian-g2"],"favours":["ball"],"discard":[],"museum":[],"experts":[],"prestige":0,"score":0,"press":0,"offered":["hands","past","heritage-indian"],"patron":"hands","redrawn":false,"stayed":false,"wish":["polynesian-g2"],"slots":null,"cancels":[]},{"board":"front","hand":["maya-c5","greek-c1","egyptian-c4","chinese-c3","greek-g2"],"favours":["stock"],"discard":[],"museum":[],"experts":[],"prestige":0,"score":0,"press":0,"offered":["perfect-team","knowledge","ancient-europe"],"patron":"perfect-team","redrawn":false,"stayed":false,"wish":["greek-g2"],"slots":null,"cancels":[]}],"lands":[{"out":[],"top":[],"pile":["inca-a3","inca-a4","inca-a5","inca-c2","inca-c3","inca-g1","inca-g2","inca-g3","inca-n1","inca-n2","inca-r2","inca-r4","inca-r5","inca-w1","inca-w3","maya-a2","maya-c1","maya-c3","maya-g1","maya-g2","maya-n4","maya-n5","maya-r1","maya-r2","maya-r3","maya-w2","maya-w3","maya-w4","opinion","opinion","opinion","opinion","polynesian-a1","polynesian-c1","polynesian-c2","polynesian-c3","polynesian-g3","polynesian-g5","polynesian-n1","polynesian-n3","polynesian-n4","polynesian-r2","polynesian-r3","polynesian-w2"],"under":[],"tokens":0,"back":0},{"out":["roman-n2"],"top":[],"pile":["celt-a1","celt-a3","celt-c2","celt-c3","celt-c5","celt-g4","celt-n2","celt-n3","celt-n4","celt-r1","celt-r2","celt-w2","celt-w3","greek-a1","greek-a3","greek-a5","greek-c2","greek-c4","greek-g3","greek-n3","greek-n5","greek-r2","greek-r3","greek-w1","greek-w2","greek-w4","opinion","opinion","opinion","opinion","roman-a1","roman-a2","roman-a4","roman-c1","roman-c2","roman-g3","roman-g4","roman-g5","roman-n3","roman-r2","roman-r3","roman-w1","roman-w3","roman-w5"],"under":[],"tokens":0,"back":0},{"out":["egyptian-n1","mesopotamian-a3"],"top":[],"pile":["egyptian-a1","egyptian-a2","egyptian-a3","egyptian-c5","egyptian-g2","egyptian-g3","egyptian-n5","egyptian-r2","egyptian-r3","egyptian-r4","egyptian-w1","egyptian-w3","mesopotamian-a2","mesopotamian-a5","mesopotamian-c2","mesopotamian-c4","mesopotamian-g2","mesopotamian-g3","mesopotamian-g4","mesopotamian-n1","mesopotamian-r1","mesopotamian-r3","mesopotamian-w1","mesopotamian-w2","mesopotamian-w5","opinion","opinion","opinion","opinion","phoenician-a2","phoenician-a4","phoenician-c1","phoenician-c2","phoenician-c3","phoenician-g1","phoenician-g3","phoenician-g5","phoenician-n2","phoenician-n3","phoenician-n4","phoenician-r1","phoenician-r5","phoenician-w2","phoenician-w3"],"under":[],"tokens":0,"back":0},{"out":["chinese-a5","chinese-w2"],"top":[],"pile":["chinese-a2","chinese-c2","chinese-g1","chinese-g3","chinese-n1","chinese-n2","chinese-n5","chinese-r3","chinese-r4","chinese-w1","chinese-w3","indian-a1","indian-a2","indian-a3","indian-c1","indian-c3","indian-c4","indian-g2","indian-g5","indian-n2","indian-n3","indian-r1","indian-r2","indian-r5","indian-w3","indian-w4","japanese-a2","japanese-a3","japanese-c3","japanese-c5","japanese-g2","japanese-n1","japanese-n2","japanese-n3","japanese-r1","japanese-r3","japanese-r4","japanese-w2","japanese-w4","japanese-w5","opinion","opinion","opinion","opinion"],"under":[],"tokens":0,"back":0}],"expert_deck":["agriculture","architecture","bellota","boch","celt","chinese","culture","egyptian","inca","japanese","maya","mesopotamian","navigation","noot","phoenician","polynesian","religion","roman","singh","warfare","wilhelm"],"favour_deck":["ball","ball","collector","collector","collector","discovery","discovery","discovery","express","express","hire","hire","hire","loan","loan","loan","press","press","press","stock","stock","team","team","team"],"headline_deck":["death","deflation","grants","grants","instability-africa","instability-america","instability-asia","instability-europe","patron-africa","patron-america","patron-asia","patron-europe","school","war-africa","war-america","war-asia","war-europe"],"patron_deck":["ancient-africa","ancient-america","blades","heritage-celt","heritage-chinese","heritage-egyptian","heritage-greek","heritage-japanese","heritage-maya","heritage-mesopotamian","heritage-phoenician","heritage-polynesian","heritage-roman","masterpieces","perfect-collection","salons","seas","stone"],"supply":30,"tokens":12,"agenda":[],"row":["greek","turner","indian"],"headline":"","past":[],"gone":[],"dropped":[],"opinion_gone":0,"round":1,"turn":0,"start":0,"resume":"take","taken":["polynesian-a4"],"acted":"nothing","favour_played":false,"served":2,"place":-1,"shown":[],"need":0,"picker":-1,"reached":-1,"exhibited":false,"idle":0,"reason":""}');
INSERT INTO "snapshots" VALUES(7,11,'{"seats":["blue","red","green"],"level":5,"sand":30000,"teams":false,"stage":"play","undealt":[31,20,15,6,2,5,4,3,5,5,5,1,7,8],"heights":[12,15,15,14,14,14,14,14,14],"tops":["10","20","10","north","30","20","north","famine","eruption"],"stacks":[["minotaur","20","30"],[],[]],"winds":[[0,0,0,0],[0,0,0,0],[0,0,0,0]],"gods":[[],[],[]],"glasses":[{"owner":0,"place":0,"out":1700001350000,"put":1700001320000,"used":true},{"owner":0,"place":48,"out":0,"put":0,"used":false},{"owner":0,"place":48,"out":0,"put":0,"used":false},{"owner":1,"place":48,"out":0,"put":0,"used":false},{"owner":1,"place":48,"out":0,"put":0,"used":false},{"owner":1,"place":48,"out":0,"put":0,"used":false},{"owner":2,"place":48,"out":0,"put":0,"used":false},{"owner":2,"place":48,"out":0,"put":0,"used":false},{"owner":2,"place":48,"out":0,"put":0,"used":false}],"spare":true,"barred":[0,0,0],"clock":1700001320000,"start":1700001090000,"discards":[],"temple":["aphrodite","erinyes","athena","poseidon","sphinx","pan"],"cities":["knossos","troy"],"choices":[],"reserved":null,"troy":4,"die":0,"famine":null,"count":null,"quiet":1700001320000,"taken":true,"ended":null}');
CREATE TABLE tenures (
	"match" INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	seat SMALLINT NOT NULL, 
	user BIGINT, 
	computer VARCHAR(16), 
	first INTEGER NOT NULL, 
	last INTEGER NOT NULL, 
	CONSTRAINT pk_tenures PRIMARY KEY ("match", number), 
	CONSTRAINT fk_tenures_match FOREIGN KEY("match") REFERENCES matches (id) ON DELETE CASCADE
)
 WITHOUT ROWID

;
INSERT INTO "tenures" VALUES(2,1,2,33,NULL,1,5);
CREATE TABLE timers (
	"match" INTEGER NOT NULL, 
	kind VARCHAR(16) NOT NULL, 
	due BIGINT NOT NULL, 
	CONSTRAINT pk_timers PRIMARY KEY ("match", kind), 
	CONSTRAINT fk_timers_match FOREIGN KEY("match") REFERENCES matches (id) ON DELETE CASCADE
)
 WITHOUT ROWID

;
INSERT INTO "timers" VALUES(7,'game',1700001410000);
INSERT INTO "timers" VALUES(6,'remind',1700004680000);
INSERT INTO "timers" VALUES(7,'remind',1700004680000);
INSERT INTO "timers" VALUES(5,'remind',1700004920000);
INSERT INTO "timers" VALUES(2,'clock',1700007200000);
INSERT INTO "timers" VALUES(2,'proposal',1700172800000);
CREATE TABLE words (
	"match" INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	user BIGINT NOT NULL, 
	word TEXT NOT NULL, 
	seats TEXT NOT NULL, 
	CONSTRAINT pk_words PRIMARY KEY ("match", number), 
	CONSTRAINT fk_words_match FOREIGN KEY("match") REFERENCES matches (id) ON DELETE CASCADE
)
 WITHOUT ROWID

;
INSERT INTO "words" VALUES(1,1,22,'purple','ash birch cedar');
CREATE INDEX ix_digests_due ON digests (due);
CREATE INDEX ix_matches_channel ON matches (channel);
CREATE INDEX ix_matches_guild_status ON matches (guild, status);
CREATE UNIQUE INDEX uq_matches_live_channel ON matches (channel) WHERE status IN ('signup', 'active');
CREATE INDEX ix_notes_user ON notes (user);
CREATE INDEX ix_notices_user ON notices (user);
CREATE INDEX ix_orders_user ON orders (user);
CREATE INDEX ix_outbox_match ON outbox ("match");
CREATE INDEX ix_players_user ON players (user);
CREATE INDEX ix_tenures_user ON tenures (user);
CREATE INDEX ix_timers_due ON timers (due);
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('matches',7);
INSERT INTO "sqlite_sequence" VALUES('outbox',74);
COMMIT;
