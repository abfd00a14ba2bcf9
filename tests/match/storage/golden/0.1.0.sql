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
INSERT INTO "absences" VALUES('server',8,1701245520000,NULL,0);
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0015_6e12d1a9');
CREATE TABLE analyses (
	"match" INTEGER NOT NULL, 
	version INTEGER NOT NULL, 
	text TEXT NOT NULL, 
	CONSTRAINT pk_analyses PRIMARY KEY ("match"), 
	CONSTRAINT fk_analyses_match FOREIGN KEY("match") REFERENCES matches (id) ON DELETE CASCADE
);
INSERT INTO "analyses" VALUES(3,3,'{"version":3,"judged":[{"ply":4,"seat":1,"chance":500,"lost":0,"cost":0,"better":null},{"ply":5,"seat":1,"chance":496,"lost":0,"cost":0,"better":null},{"ply":6,"seat":0,"chance":501,"lost":497,"cost":15,"better":"dig D4"},{"ply":7,"seat":0,"chance":500,"lost":0,"cost":0,"better":null},{"ply":8,"seat":1,"chance":500,"lost":370,"cost":12,"better":"dig D5"},{"ply":9,"seat":1,"chance":501,"lost":0,"cost":0,"better":null},{"ply":10,"seat":0,"chance":498,"lost":446,"cost":14,"better":"extend D2 D3"},{"ply":11,"seat":0,"chance":495,"lost":0,"cost":0,"better":null},{"ply":12,"seat":1,"chance":504,"lost":314,"cost":10,"better":"dig F4"},{"ply":13,"seat":1,"chance":503,"lost":0,"cost":0,"better":null},{"ply":14,"seat":0,"chance":497,"lost":0,"cost":0,"better":null},{"ply":15,"seat":0,"chance":500,"lost":0,"cost":0,"better":null},{"ply":16,"seat":1,"chance":500,"lost":599,"cost":19,"better":"extend C3 C4"},{"ply":17,"seat":0,"chance":517,"lost":1123,"cost":35,"better":"extend E3 E4"},{"ply":18,"seat":0,"chance":444,"lost":0,"cost":0,"better":null},{"ply":19,"seat":1,"chance":556,"lost":0,"cost":0,"better":null},{"ply":20,"seat":0,"chance":447,"lost":140,"cost":9,"better":"neutral take right"},{"ply":21,"seat":1,"chance":553,"lost":0,"cost":0,"better":null},{"ply":23,"seat":0,"chance":172,"lost":960,"cost":77,"better":"dig F3"},{"ply":24,"seat":1,"chance":925,"lost":665,"cost":41,"better":"dig F5"},{"ply":26,"seat":1,"chance":889,"lost":1155,"cost":185,"better":"dig C2"},{"ply":27,"seat":0,"chance":666,"lost":500,"cost":125,"better":"dig H4"},{"ply":29,"seat":0,"chance":39,"lost":346,"cost":12,"better":"dig E7"},{"ply":30,"seat":1,"chance":977,"lost":358,"cost":11,"better":"dig E3"}],"course":[{"ply":4,"chances":[500,500],"part":1},{"ply":5,"chances":[504,496],"part":1},{"ply":6,"chances":[501,499],"part":1},{"ply":7,"chances":[500,500],"part":1},{"ply":8,"chances":[500,500],"part":1},{"ply":9,"chances":[499,501],"part":1},{"ply":10,"chances":[498,502],"part":1},{"ply":11,"chances":[495,505],"part":1},{"ply":12,"chances":[496,504],"part":1},{"ply":13,"chances":[497,503],"part":1},{"ply":14,"chances":[497,503],"part":1},{"ply":15,"chances":[500,500],"part":1},{"ply":16,"chances":[500,500],"part":1},{"ply":17,"chances":[517,483],"part":1},{"ply":18,"chances":[444,556],"part":1},{"ply":19,"chances":[444,556],"part":1},{"ply":20,"chances":[447,553],"part":1},{"ply":21,"chances":[447,553],"part":1},{"ply":23,"chances":[172,828],"part":2},{"ply":24,"chances":[75,925],"part":2},{"ply":26,"chances":[111,889],"part":3},{"ply":27,"chances":[666,334],"part":3},{"ply":29,"chances":[39,961],"part":4},{"ply":30,"chances":[23,977],"part":4},{"ply":31,"chances":[0,1000],"part":4}],"slips":[],"kinds":[],"by_wins":false}');
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
INSERT INTO "entries" VALUES(1,1,-1,'start red',1701209600000,0);
INSERT INTO "entries" VALUES(1,2,-1,'wings tangerine blackmore lemon brown violet',1701209600000,0);
INSERT INTO "entries" VALUES(1,3,-1,'area violet-4 lemon-5 blackmore-2/ lemon-3/ tangerine-3/ brown-5/ brown-7 blackmore-4',1701209600000,0);
INSERT INTO "entries" VALUES(1,4,1,'dig A1',1701209600000,0);
INSERT INTO "entries" VALUES(2,1,-1,'start red',1701209600000,0);
INSERT INTO "entries" VALUES(2,2,-1,'wings brown tangerine violet blackmore lemon',1701209600000,0);
INSERT INTO "entries" VALUES(2,3,-1,'area blackmore-5/ violet-5/ lemon-6 lemon-5 brown-6/ brown-1/ lemon-2 violet-3',1701209600000,0);
INSERT INTO "entries" VALUES(3,1,-1,'start red',1701244800000,0);
INSERT INTO "entries" VALUES(3,2,-1,'wings blackmore lemon brown tangerine violet',1701244800000,0);
INSERT INTO "entries" VALUES(3,3,-1,'area blackmore-5 lemon-2/ brown-4 lemon-7/ blackmore-4 brown-1 violet-1/ brown-7/',1701244800000,0);
INSERT INTO "entries" VALUES(3,4,1,'dig A1',1701244800000,0);
INSERT INTO "entries" VALUES(3,5,1,'neutral dig C1',1701244800000,0);
INSERT INTO "entries" VALUES(3,6,0,'dig D1',1701244800000,0);
INSERT INTO "entries" VALUES(3,7,0,'neutral dig F1',1701244800000,0);
INSERT INTO "entries" VALUES(3,8,1,'dig G1',1701244800000,0);
INSERT INTO "entries" VALUES(3,9,1,'neutral dig H1',1701244800000,0);
INSERT INTO "entries" VALUES(3,10,0,'dig A2',1701244800000,0);
INSERT INTO "entries" VALUES(3,11,0,'neutral dig B2',1701244800000,0);
INSERT INTO "entries" VALUES(3,12,1,'dig C2',1701244800000,0);
INSERT INTO "entries" VALUES(3,13,1,'neutral dig D2',1701244800000,0);
INSERT INTO "entries" VALUES(3,14,0,'dig E2',1701244800000,0);
INSERT INTO "entries" VALUES(3,15,0,'neutral dig F2',1701244800000,0);
INSERT INTO "entries" VALUES(3,16,1,'pass',1701244800000,0);
INSERT INTO "entries" VALUES(3,17,0,'pass',1701244800000,0);
INSERT INTO "entries" VALUES(3,18,0,'neutral take left',1701244800000,0);
INSERT INTO "entries" VALUES(3,19,1,'take right',1701244800000,0);
INSERT INTO "entries" VALUES(3,20,0,'neutral take left',1701244800000,0);
INSERT INTO "entries" VALUES(3,21,1,'take right',1701244800000,0);
INSERT INTO "entries" VALUES(3,22,-1,'area brown-3 lemon-6/ lemon-5 tangerine-6 violet-6 violet-3 violet-4/ tangerine-7',1701244800000,0);
INSERT INTO "entries" VALUES(3,23,0,'pass',1701244800000,0);
INSERT INTO "entries" VALUES(3,24,1,'pass',1701244800000,0);
INSERT INTO "entries" VALUES(3,25,-1,'area lemon-4 blackmore-7/ brown-5/ tangerine-1/ lemon-3 tangerine-5 gold-1/ violet-5',1701244800000,0);
INSERT INTO "entries" VALUES(3,26,1,'pass',1701244800000,0);
INSERT INTO "entries" VALUES(3,27,0,'pass',1701244800000,0);
INSERT INTO "entries" VALUES(3,28,-1,'area tangerine-3/ lemon-1 brown-2 violet-7 tangerine-2/ blackmore-1 blackmore-2 blackmore-6/ violet-2/ tangerine-4/ brown-6/ blackmore-3',1701244800000,0);
INSERT INTO "entries" VALUES(3,29,0,'pass',1701244800000,0);
INSERT INTO "entries" VALUES(3,30,1,'pass',1701244800000,0);
INSERT INTO "entries" VALUES(4,1,-1,'start red',1701244800000,0);
INSERT INTO "entries" VALUES(4,2,-1,'wings violet tangerine brown blackmore lemon',1701244800000,0);
INSERT INTO "entries" VALUES(4,3,-1,'area brown-3 violet-2 brown-7/ lemon-4 lemon-2 lemon-7 tangerine-6 violet-4/',1701244800000,0);
INSERT INTO "entries" VALUES(6,1,-1,'start red',1701244800000,0);
INSERT INTO "entries" VALUES(6,2,-1,'wings brown blackmore violet lemon tangerine',1701244800000,0);
INSERT INTO "entries" VALUES(6,3,-1,'area brown-7 blackmore-7/ blackmore-3 violet-7 violet-3 tangerine-7/ brown-2/ lemon-7/',1701244800000,0);
INSERT INTO "entries" VALUES(6,4,1,'dig A1',1701244860000,0);
INSERT INTO "entries" VALUES(6,5,2,'dig C1',1701244920000,0);
INSERT INTO "entries" VALUES(6,6,0,'dig F1',1701244980000,0);
INSERT INTO "entries" VALUES(6,7,1,'dig H1',1701245040000,0);
INSERT INTO "entries" VALUES(7,1,-1,'america polynesian-c2 inca-g2',1701245040000,0);
INSERT INTO "entries" VALUES(7,2,-1,'europe celt-g4 roman-n3',1701245040000,0);
INSERT INTO "entries" VALUES(7,3,-1,'africa phoenician-a4 phoenician-r5',1701245040000,0);
INSERT INTO "entries" VALUES(7,4,-1,'asia chinese-a5 indian-r5',1701245040000,0);
INSERT INTO "entries" VALUES(7,5,-1,'experts boch wilhelm mesopotamian',1701245040000,0);
INSERT INTO "entries" VALUES(7,6,-1,'start green',1701245040000,0);
INSERT INTO "entries" VALUES(7,7,-1,'hand-0 polynesian-n1',1701245040000,0);
INSERT INTO "entries" VALUES(7,8,-1,'hand-0 roman-c2',1701245040000,0);
INSERT INTO "entries" VALUES(7,9,-1,'hand-0 egyptian-r2',1701245040000,0);
INSERT INTO "entries" VALUES(7,10,-1,'hand-0 chinese-w1',1701245040000,0);
INSERT INTO "entries" VALUES(7,11,-1,'favour-0 hire',1701245040000,0);
INSERT INTO "entries" VALUES(7,12,-1,'hand-1 inca-r5',1701245040000,0);
INSERT INTO "entries" VALUES(7,13,-1,'hand-1 celt-a1',1701245040000,0);
INSERT INTO "entries" VALUES(7,14,-1,'hand-1 mesopotamian-r3',1701245040000,0);
INSERT INTO "entries" VALUES(7,15,-1,'hand-1 indian-c4',1701245040000,0);
INSERT INTO "entries" VALUES(7,16,-1,'favour-1 hire',1701245040000,0);
INSERT INTO "entries" VALUES(7,17,-1,'hand-2 polynesian-c1',1701245040000,0);
INSERT INTO "entries" VALUES(7,18,-1,'hand-2 celt-g1',1701245040000,0);
INSERT INTO "entries" VALUES(7,19,-1,'hand-2 egyptian-n1',1701245040000,0);
INSERT INTO "entries" VALUES(7,20,-1,'hand-2 indian-a2',1701245040000,0);
INSERT INTO "entries" VALUES(7,21,-1,'favour-2 ball',1701245040000,0);
INSERT INTO "entries" VALUES(7,22,0,'redraw',1701245100000,0);
INSERT INTO "entries" VALUES(7,23,-1,'hand-0 polynesian-g3',1701245100000,0);
INSERT INTO "entries" VALUES(7,24,-1,'hand-0 roman-n2',1701245100000,0);
INSERT INTO "entries" VALUES(7,25,-1,'hand-0 mesopotamian-c4',1701245100000,0);
INSERT INTO "entries" VALUES(7,26,-1,'hand-0 indian-c3',1701245100000,0);
INSERT INTO "entries" VALUES(7,27,-1,'favour-0 discovery',1701245100000,0);
INSERT INTO "entries" VALUES(7,28,2,'redraw',1701245160000,0);
INSERT INTO "entries" VALUES(7,29,-1,'hand-2 inca-g3',1701245160000,0);
INSERT INTO "entries" VALUES(7,30,-1,'hand-2 roman-a1',1701245160000,0);
INSERT INTO "entries" VALUES(7,31,-1,'hand-2 egyptian-c4',1701245160000,0);
INSERT INTO "entries" VALUES(7,32,-1,'hand-2 chinese-r4',1701245160000,0);
INSERT INTO "entries" VALUES(7,33,-1,'favour-2 hire',1701245160000,0);
INSERT INTO "entries" VALUES(7,34,-1,'patrons-0 heritage-egyptian heritage-celt ancient-america',1701245160000,0);
INSERT INTO "entries" VALUES(7,35,-1,'patrons-1 perfect-team past heritage-greek',1701245160000,0);
INSERT INTO "entries" VALUES(7,36,-1,'patrons-2 knowledge masterpieces stone',1701245160000,0);
INSERT INTO "entries" VALUES(7,37,0,'patron heritage-egyptian',1701245220000,0);
INSERT INTO "entries" VALUES(7,38,1,'patron perfect-team',1701245280000,0);
INSERT INTO "entries" VALUES(8,1,-1,'cities olympia sparta',1701245280000,0);
INSERT INTO "entries" VALUES(8,2,-1,'gods charon gaia zeus asclepius pan uranus',1701245280000,0);
INSERT INTO "entries" VALUES(8,3,-1,'tops 50 10 10 eruption 50 30 20 10 10',1701245280000,0);
INSERT INTO "entries" VALUES(8,4,-1,'time',1701245290000,0);
INSERT INTO "entries" VALUES(8,5,0,'move h1 home 1 leave',1701245340000,0);
INSERT INTO "entries" VALUES(8,6,0,'move h1 1 1 take',1701245400000,0);
INSERT INTO "entries" VALUES(8,7,-1,'top-1 20',1701245400000,0);
INSERT INTO "entries" VALUES(8,8,0,'move h1 1 1 take',1701245460000,0);
INSERT INTO "entries" VALUES(8,9,-1,'top-1 south',1701245460000,0);
INSERT INTO "entries" VALUES(8,10,0,'move h1 1 1 take',1701245520000,0);
INSERT INTO "entries" VALUES(8,11,-1,'top-1 30',1701245520000,0);
CREATE TABLE followers (
	"match" INTEGER NOT NULL, 
	user BIGINT NOT NULL, 
	at BIGINT NOT NULL, 
	CONSTRAINT pk_followers PRIMARY KEY ("match", user), 
	CONSTRAINT fk_followers_match FOREIGN KEY("match") REFERENCES matches (id) ON DELETE CASCADE
)
 WITHOUT ROWID

;
INSERT INTO "followers" VALUES(6,44,1701245040000);
INSERT INTO "followers" VALUES(7,44,1701245280000);
INSERT INTO "followers" VALUES(8,44,1701245520000);
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
INSERT INTO "incidents" VALUES(4,1,3,'called-off',44,1,NULL,1701244800000,49);
INSERT INTO "incidents" VALUES(6,1,7,'seat-open',33,0,NULL,1701245520000,NULL);
INSERT INTO "incidents" VALUES(6,2,7,'seat-taken',44,0,33,1701245520000,86);
CREATE TABLE league_entries (
	league INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	text TEXT NOT NULL, 
	request VARCHAR(64), salt VARCHAR(32), hash VARCHAR(64) DEFAULT '' NOT NULL, 
	CONSTRAINT pk_league_entries PRIMARY KEY (league, number), 
	CONSTRAINT fk_league_entries_league FOREIGN KEY(league) REFERENCES leagues (id) ON DELETE CASCADE, 
	CONSTRAINT uq_league_entries_request UNIQUE (request)
)
 WITHOUT ROWID

;
INSERT INTO "league_entries" VALUES(1,1,'{"at":1700000000000,"who":"900","what":{"what":"founded","settings":{"name":"The league","server":"7","channel":"4000","game":"mykerinos","options":[],"clock":"daily","seats":3,"format":"divisions","pyramid":"single","registration":14,"closing":1,"days":56,"rest":14,"at_once":2,"criteria":["wins","seconds","thirds","together","share","margin"],"best_score_wins":true,"bar":true,"vacation":7,"rated":true,"least":2,"rounds":0,"round_days":7,"fill":false,"begin_with":0,"pauses":true}}}','l1','8501bd56b00db9e7be673f38d0a0f4c4','f66dc71b28668ad04025c77ad4d5739323c99c13db5df68e6dbe12015899476e');
INSERT INTO "league_entries" VALUES(1,2,'{"at":1700000000000,"who":"900","what":{"what":"opened","season":1,"seal":"4735d05070a29da92396b8cce5c91e98bf6a05243247ff633a41a56278d422c5","begins":1701209600000,"edition":2}}',NULL,'d83adb727405804e19cc18bbcf3eef04','fbdf37f582b96dff535f9385ec5dd113cfa0488b6d040f97e071d8abde7900c6');
INSERT INTO "league_entries" VALUES(1,3,'{"at":1700000000000,"who":"11","what":{"what":"signedup","season":1,"member":"11"}}','l2','884c712abe63fb43d023ee33c876287e','d3c07c002497a0b80535423b2a98b6e2fbdf254f51997b93314f9d2f9cad7ffe');
INSERT INTO "league_entries" VALUES(1,4,'{"at":1700000000000,"who":"22","what":{"what":"signedup","season":1,"member":"22"}}','l3','ac5e96d8b4c3d643405f8af70e450414','9a0fd5d221d814b40c8bcafd54ff46e3fe2e3f1e149d8b2d1a22a2bce7a016c0');
INSERT INTO "league_entries" VALUES(1,5,'{"at":1700000000000,"who":"33","what":{"what":"signedup","season":1,"member":"33"}}','l4','c9b6a66decd72c16378f56a3c60ce86c','e94aa39c3e18bbc9f697c0f4910aeb2354bbc64b77d9df0f58ed25caed4313f7');
INSERT INTO "league_entries" VALUES(1,6,'{"at":1700000000000,"who":"44","what":{"what":"signedup","season":1,"member":"44"}}','l5','1f558609bd3c6ea7aec6a03bc99e3158','7b19fdc6463b38c448c73d132165ac76d16d942c7947a9d82fbcab99c1e30127');
INSERT INTO "league_entries" VALUES(1,7,'{"at":1701123200000,"who":"","what":{"what":"placed","season":1,"numbers":[["22","11","33","44"]]}}',NULL,'514e2d9c8cd8b050517de3cc4465b9ca','5a47092d56fe1a5bd03bb44ab268d9ec7dd75acc2e77ab0763c48fd45591747f');
INSERT INTO "league_entries" VALUES(1,8,'{"at":1701209600000,"who":"","what":{"what":"begun","season":1,"edition":2}}',NULL,'9c42fccc453723569fde3e1c13d23d29','bc108378862d8ddd0952e7de794a518a31ff4045ba821472c6968842c6f30ee7');
INSERT INTO "league_entries" VALUES(1,9,'{"at":1701209600000,"who":"","what":{"what":"tableopened","division":"1.1","table":1}}',NULL,'a204bf5a181dbe679cf39b8238be40b9','dd2da0bfc6d3ac30ea136d5c319d4c5676b04cacdc8b03d901e1d2918f2535e6');
INSERT INTO "league_entries" VALUES(1,10,'{"at":1701209600000,"who":"","what":{"what":"tableopened","division":"1.1","table":2}}',NULL,'4df043b5363edb318fc992fedce140fc','4c8a9054f17b55526e51c2714ebf8057a1076dfbecc60cf0a7d75b9e4db4384f');
CREATE TABLE league_messages (
	league INTEGER NOT NULL, 
	what VARCHAR(64) NOT NULL, 
	channel BIGINT NOT NULL, 
	message BIGINT NOT NULL, 
	shown VARCHAR(64) DEFAULT '' NOT NULL, 
	at BIGINT NOT NULL, 
	CONSTRAINT pk_league_messages PRIMARY KEY (league, what), 
	CONSTRAINT fk_league_messages_league FOREIGN KEY(league) REFERENCES leagues (id) ON DELETE CASCADE
)
 WITHOUT ROWID

;
INSERT INTO "league_messages" VALUES(1,'standing/1/1.1',9,10,'as it was shown',1700000000000);
CREATE TABLE league_people (
	who VARCHAR(32) NOT NULL, 
	league INTEGER NOT NULL, 
	CONSTRAINT pk_league_people PRIMARY KEY (who, league), 
	CONSTRAINT fk_league_people_league FOREIGN KEY(league) REFERENCES leagues (id) ON DELETE CASCADE
)
 WITHOUT ROWID

;
INSERT INTO "league_people" VALUES('11',1);
INSERT INTO "league_people" VALUES('22',1);
INSERT INTO "league_people" VALUES('33',1);
INSERT INTO "league_people" VALUES('44',1);
INSERT INTO "league_people" VALUES('900',1);
CREATE TABLE league_seeds (
	league INTEGER NOT NULL, 
	season INTEGER NOT NULL, 
	seed BLOB NOT NULL, 
	CONSTRAINT pk_league_seeds PRIMARY KEY (league, season), 
	CONSTRAINT fk_league_seeds_league FOREIGN KEY(league) REFERENCES leagues (id) ON DELETE CASCADE
);
INSERT INTO "league_seeds" VALUES(1,1,X'0001000100010001000100010001000100010001000100010001000100010001');
CREATE TABLE league_tables (
	"match" INTEGER NOT NULL, 
	league INTEGER NOT NULL, 
	season INTEGER NOT NULL, 
	division VARCHAR(16) NOT NULL, 
	number INTEGER NOT NULL, 
	given INTEGER DEFAULT '0' NOT NULL, 
	CONSTRAINT pk_league_tables PRIMARY KEY ("match"), 
	CONSTRAINT fk_league_tables_league FOREIGN KEY(league) REFERENCES leagues (id) ON DELETE CASCADE, 
	CONSTRAINT fk_league_tables_match FOREIGN KEY("match") REFERENCES matches (id) ON DELETE CASCADE, 
	CONSTRAINT uq_league_tables_league_season_division_number UNIQUE (league, season, division, number)
);
INSERT INTO "league_tables" VALUES(1,1,1,'1.1',1,0);
INSERT INTO "league_tables" VALUES(2,1,1,'1.1',2,0);
CREATE TABLE leagues (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	guild BIGINT NOT NULL, 
	channel BIGINT NOT NULL, 
	name VARCHAR(100) NOT NULL, 
	locale VARCHAR(16) NOT NULL, 
	created BIGINT NOT NULL, 
	ended BIGINT, 
	blocked TEXT
);
INSERT INTO "leagues" VALUES(1,7,4000,'The league','en',1700000000000,NULL,NULL);
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
	halt VARCHAR(64), revision BIGINT DEFAULT '0' NOT NULL, 
	CONSTRAINT uq_matches_request UNIQUE (request)
);
INSERT INTO "matches" VALUES(1,'league 1 1 1.1 1',7,10000,'mykerinos','1','active',0,'en','{"players":3,"open":false,"invited":[],"remind_after":24,"lesson":false,"game":[],"auto_single":true,"auto_costless":true,"clock":{"move":1440,"bank":1440,"increment":0,"cap":0,"waking":true,"weekends":false},"when_time_is_up":"stand-in","rated":true,"league":1,"season":1,"pauses":true,"vacation":[1701209600000,7],"hints":"unrated","stands_in":"strong","starts":"away"}',4,1701209600000,1701209600000,NULL,NULL,'209f8692e3bf0992dd7ce1fa3df62dd40f09f8545db262f09efce46f381a4049','[]',2,3,0,'',0,'[null,null,[1701209600000,true]]','{"seats":[{"bank":86400000},{"bank":86400000},{"bank":86400000,"turn":{"since":1701209600000,"told":2}}]}',NULL,NULL,0);
INSERT INTO "matches" VALUES(2,'league 1 1 1.1 2',7,10001,'mykerinos','1','active',0,'en','{"players":3,"open":false,"invited":[],"remind_after":24,"lesson":false,"game":[],"auto_single":true,"auto_costless":true,"clock":{"move":1440,"bank":1440,"increment":0,"cap":0,"waking":true,"weekends":false},"when_time_is_up":"stand-in","rated":true,"league":1,"season":1,"pauses":true,"vacation":[1701209600000,7],"hints":"unrated","stands_in":"strong","starts":"away"}',3,1701209600000,1701209600000,NULL,NULL,'12c8d71ab23946ebe7c8e53f23137e3b9c2e916b306309dcaee63d4b3696354e','[]',2,3,0,'',0,'[null,[1701209600000,true],null]','{"seats":[{"bank":86400000},{"bank":86400000,"turn":{"since":1701209600000,"told":2}},{"bank":86400000}]}',NULL,NULL,0);
INSERT INTO "matches" VALUES(3,'r2',7,3,'mykerinos','1','over',11,'en','{"players":2,"open":true,"invited":[],"remind_after":24,"lesson":false,"game":[],"auto_single":true,"auto_costless":false,"clock":{"move":0,"bank":0,"increment":0,"cap":0,"waking":false,"weekends":false},"when_time_is_up":"stand-in","rated":true,"league":0,"season":0,"pauses":true,"vacation":null,"hints":"unrated","stands_in":"strong","starts":"away"}',30,1701244800000,1701244800000,NULL,NULL,'630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd','[2,1]',2,7,0,'blue red',0,'[]','{}',NULL,NULL,0);
INSERT INTO "matches" VALUES(4,'r30',7,4,'mykerinos','1','cancelled',11,'en','{"players":2,"open":true,"invited":[],"remind_after":24,"lesson":false,"game":[],"auto_single":true,"auto_costless":false,"clock":{"move":0,"bank":0,"increment":0,"cap":0,"waking":false,"weekends":false},"when_time_is_up":"stand-in","rated":true,"league":0,"season":0,"pauses":true,"vacation":null,"hints":"unrated","stands_in":"strong","starts":"away"}',3,1701244800000,1701244800000,NULL,NULL,'630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd','[]',2,4,0,'blue red',0,'[null,[1701244800000,false]]','{}',NULL,NULL,0);
INSERT INTO "matches" VALUES(5,'r34',7,5,'museum','3','signup',22,'en','{"players":3,"open":true,"invited":[],"remind_after":24,"lesson":false,"game":[],"auto_single":true,"auto_costless":false,"clock":{"move":0,"bank":0,"increment":0,"cap":0,"waking":false,"weekends":false},"when_time_is_up":"stand-in","rated":true,"league":0,"season":0,"pauses":true,"vacation":null,"hints":"unrated","stands_in":"strong","starts":"away"}',0,1701244800000,1701244800000,NULL,NULL,'630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd','[]',2,0,0,'',0,'[]','{}',NULL,NULL,0);
INSERT INTO "matches" VALUES(6,'r36',7,6,'mykerinos','1','active',11,'en','{"players":3,"open":true,"invited":[],"remind_after":1,"lesson":false,"game":[],"auto_single":true,"auto_costless":false,"clock":{"move":1440,"bank":0,"increment":0,"cap":0,"waking":false,"weekends":false},"when_time_is_up":"stand-in","rated":true,"league":0,"season":0,"pauses":true,"vacation":null,"hints":"unrated","stands_in":"strong","starts":"away"}',7,1701244800000,1701245040000,NULL,NULL,'630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd','[]',2,4,0,'blue red green',0,'[null,null,[1701245040000,false]]','{"seats":[{},{},{"turn":{"since":1701245040000}}]}',NULL,NULL,0);
INSERT INTO "matches" VALUES(7,'r44',7,7,'museum','3','active',11,'en','{"players":3,"open":true,"invited":[],"remind_after":1,"lesson":false,"game":[],"auto_single":true,"auto_costless":false,"clock":{"move":1440,"bank":0,"increment":0,"cap":0,"waking":false,"weekends":false},"when_time_is_up":"stand-in","rated":true,"league":0,"season":0,"pauses":true,"vacation":null,"hints":"unrated","stands_in":"strong","starts":"away"}',38,1701245040000,1701245280000,NULL,NULL,'630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd','[]',2,35,0,'blue red green',0,'[null,null,[1701245160000,false]]','{"seats":[{},{},{"turn":{"since":1701245160000}}]}',NULL,NULL,0);
INSERT INTO "matches" VALUES(8,'r52',7,8,'chronos','2','active',11,'en','{"players":3,"open":true,"invited":[],"remind_after":1,"lesson":false,"game":[],"auto_single":true,"auto_costless":false,"clock":{"move":0,"bank":0,"increment":0,"cap":0,"waking":false,"weekends":false},"when_time_is_up":"stand-in","rated":true,"league":0,"season":0,"pauses":true,"vacation":null,"hints":"unrated","stands_in":"strong","starts":"away"}',11,1701245280000,1701245520000,NULL,NULL,'630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd','[]',2,6,0,'',0,'[[1701245520000,false],[1701245280000,false],[1701245280000,false]]','{}',NULL,NULL,0);
CREATE TABLE meta (
	"key" VARCHAR(128) NOT NULL, 
	value TEXT NOT NULL, 
	CONSTRAINT pk_meta PRIMARY KEY ("key")
);
INSERT INTO "meta" VALUES('ratings','openskill 6.2, 1');
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
INSERT INTO "notes" VALUES(6,33,'what I think of it',1701245040000);
INSERT INTO "notes" VALUES(7,33,'what I think of it',1701245280000);
INSERT INTO "notes" VALUES(8,33,'what I think of it',1701245520000);
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
INSERT INTO "notices" VALUES(6,11,1701245520000,NULL,NULL,0,'[1701245520000]');
CREATE TABLE nudges (
	"match" INTEGER NOT NULL, 
	user BIGINT NOT NULL, 
	at BIGINT NOT NULL, 
	CONSTRAINT pk_nudges PRIMARY KEY ("match"), 
	CONSTRAINT fk_nudges_match FOREIGN KEY("match") REFERENCES matches (id) ON DELETE CASCADE
)
 WITHOUT ROWID

;
INSERT INTO "nudges" VALUES(6,22,1701245520000);
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
INSERT INTO "orders" VALUES(6,0,1,44,1,'{"number":1,"seat":0,"user":44,"wanted":{"wishes":["pass"],"then":"stop","scope":"game","until":null,"unless":[],"own":false},"state":1,"round":"1","phase":"1 excavations","ply":7,"at":1701245520000,"left":["pass"],"plies":[],"end":null,"condition":"","refusal":null,"noted":null}');
CREATE TABLE outbox (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	subject VARCHAR(8) NOT NULL, 
	number BIGINT NOT NULL, 
	channel BIGINT NOT NULL, 
	kind VARCHAR(16) NOT NULL, 
	first INTEGER NOT NULL, 
	last INTEGER NOT NULL, 
	about INTEGER NOT NULL, 
	who BIGINT, 
	created BIGINT NOT NULL
, message BIGINT);
INSERT INTO "outbox" VALUES(1,'league',1,4000,'entries',1,2,0,NULL,1700000000000,NULL);
INSERT INTO "outbox" VALUES(2,'league',1,4000,'entries',3,3,0,NULL,1700000000000,NULL);
INSERT INTO "outbox" VALUES(3,'league',1,4000,'entries',4,4,0,NULL,1700000000000,NULL);
INSERT INTO "outbox" VALUES(4,'league',1,4000,'entries',5,5,0,NULL,1700000000000,NULL);
INSERT INTO "outbox" VALUES(5,'league',1,4000,'entries',6,6,0,NULL,1700000000000,NULL);
INSERT INTO "outbox" VALUES(6,'league',1,4000,'entries',7,7,0,NULL,1701123200000,NULL);
INSERT INTO "outbox" VALUES(7,'league',1,4000,'entries',8,8,0,NULL,1701209600000,NULL);
INSERT INTO "outbox" VALUES(8,'match',1,10000,'seal',0,0,0,NULL,1701209600000,NULL);
INSERT INTO "outbox" VALUES(9,'league',1,4000,'entries',9,9,0,NULL,1701209600000,NULL);
INSERT INTO "outbox" VALUES(10,'match',1,10000,'started',1,3,0,0,1701209600000,NULL);
INSERT INTO "outbox" VALUES(11,'match',2,10001,'seal',0,0,0,NULL,1701209600000,NULL);
INSERT INTO "outbox" VALUES(12,'league',1,4000,'entries',10,10,0,NULL,1701209600000,NULL);
INSERT INTO "outbox" VALUES(13,'match',2,10001,'started',1,3,0,0,1701209600000,NULL);
INSERT INTO "outbox" VALUES(14,'match',1,10000,'moved',4,4,0,11,1701209600000,NULL);
INSERT INTO "outbox" VALUES(15,'server',7,9,'puzzle',0,0,19690,NULL,1701244800000,NULL);
INSERT INTO "outbox" VALUES(16,'match',3,3,'seal',0,0,0,NULL,1701244800000,NULL);
INSERT INTO "outbox" VALUES(17,'match',3,3,'signup',0,0,0,NULL,1701244800000,NULL);
INSERT INTO "outbox" VALUES(18,'match',3,3,'signup',0,0,0,22,1701244800000,NULL);
INSERT INTO "outbox" VALUES(19,'match',3,3,'word',0,0,1,22,1701244800000,NULL);
INSERT INTO "outbox" VALUES(20,'match',3,3,'started',1,3,0,11,1701244800000,NULL);
INSERT INTO "outbox" VALUES(21,'match',3,3,'moved',4,4,0,22,1701244800000,NULL);
INSERT INTO "outbox" VALUES(22,'match',3,3,'moved',5,5,0,22,1701244800000,NULL);
INSERT INTO "outbox" VALUES(23,'match',3,3,'moved',6,6,0,11,1701244800000,NULL);
INSERT INTO "outbox" VALUES(24,'match',3,3,'moved',7,7,0,11,1701244800000,NULL);
INSERT INTO "outbox" VALUES(25,'match',3,3,'moved',8,8,0,22,1701244800000,NULL);
INSERT INTO "outbox" VALUES(26,'match',3,3,'moved',9,9,0,22,1701244800000,NULL);
INSERT INTO "outbox" VALUES(27,'match',3,3,'moved',10,10,0,11,1701244800000,NULL);
INSERT INTO "outbox" VALUES(28,'match',3,3,'moved',11,11,0,11,1701244800000,NULL);
INSERT INTO "outbox" VALUES(29,'match',3,3,'moved',12,12,0,22,1701244800000,NULL);
INSERT INTO "outbox" VALUES(30,'match',3,3,'moved',13,13,0,22,1701244800000,NULL);
INSERT INTO "outbox" VALUES(31,'match',3,3,'moved',14,14,0,11,1701244800000,NULL);
INSERT INTO "outbox" VALUES(32,'match',3,3,'moved',15,15,0,11,1701244800000,NULL);
INSERT INTO "outbox" VALUES(33,'match',3,3,'moved',16,16,0,22,1701244800000,NULL);
INSERT INTO "outbox" VALUES(34,'match',3,3,'moved',17,17,0,11,1701244800000,NULL);
INSERT INTO "outbox" VALUES(35,'match',3,3,'moved',18,18,0,11,1701244800000,NULL);
INSERT INTO "outbox" VALUES(36,'match',3,3,'moved',19,19,0,22,1701244800000,NULL);
INSERT INTO "outbox" VALUES(37,'match',3,3,'moved',20,20,0,11,1701244800000,NULL);
INSERT INTO "outbox" VALUES(38,'match',3,3,'moved',21,22,0,22,1701244800000,NULL);
INSERT INTO "outbox" VALUES(39,'match',3,3,'moved',23,23,0,11,1701244800000,NULL);
INSERT INTO "outbox" VALUES(40,'match',3,3,'moved',24,25,0,22,1701244800000,NULL);
INSERT INTO "outbox" VALUES(41,'match',3,3,'moved',26,26,0,22,1701244800000,NULL);
INSERT INTO "outbox" VALUES(42,'match',3,3,'moved',27,28,0,11,1701244800000,NULL);
INSERT INTO "outbox" VALUES(43,'match',3,3,'moved',29,29,0,11,1701244800000,NULL);
INSERT INTO "outbox" VALUES(44,'match',3,3,'moved',30,30,0,22,1701244800000,NULL);
INSERT INTO "outbox" VALUES(45,'match',4,4,'seal',0,0,0,NULL,1701244800000,NULL);
INSERT INTO "outbox" VALUES(46,'match',4,4,'signup',0,0,0,NULL,1701244800000,NULL);
INSERT INTO "outbox" VALUES(47,'match',4,4,'signup',0,0,0,22,1701244800000,NULL);
INSERT INTO "outbox" VALUES(48,'match',4,4,'started',1,3,0,11,1701244800000,NULL);
INSERT INTO "outbox" VALUES(49,'match',4,4,'cancelled',0,0,0,44,1701244800000,NULL);
INSERT INTO "outbox" VALUES(50,'match',5,5,'seal',0,0,0,NULL,1701244800000,NULL);
INSERT INTO "outbox" VALUES(51,'match',5,5,'signup',0,0,0,NULL,1701244800000,NULL);
INSERT INTO "outbox" VALUES(52,'match',5,5,'signup',0,0,0,NULL,1701244800000,NULL);
INSERT INTO "outbox" VALUES(53,'match',6,6,'seal',0,0,0,NULL,1701244800000,NULL);
INSERT INTO "outbox" VALUES(54,'match',6,6,'signup',0,0,0,NULL,1701244800000,NULL);
INSERT INTO "outbox" VALUES(55,'match',6,6,'signup',0,0,0,NULL,1701244800000,NULL);
INSERT INTO "outbox" VALUES(56,'match',6,6,'signup',0,0,0,33,1701244800000,NULL);
INSERT INTO "outbox" VALUES(57,'match',6,6,'started',1,3,0,11,1701244800000,NULL);
INSERT INTO "outbox" VALUES(58,'match',1,10000,'reminder',0,0,0,33,1701244860000,NULL);
INSERT INTO "outbox" VALUES(59,'match',2,10001,'reminder',0,0,0,33,1701244860000,NULL);
INSERT INTO "outbox" VALUES(60,'match',6,6,'moved',4,4,0,22,1701244860000,NULL);
INSERT INTO "outbox" VALUES(61,'match',6,6,'moved',5,5,0,11,1701244920000,NULL);
INSERT INTO "outbox" VALUES(62,'match',6,6,'moved',6,6,0,33,1701244980000,NULL);
INSERT INTO "outbox" VALUES(63,'match',6,6,'moved',7,7,0,22,1701245040000,NULL);
INSERT INTO "outbox" VALUES(64,'match',7,7,'seal',0,0,0,NULL,1701245040000,NULL);
INSERT INTO "outbox" VALUES(65,'match',7,7,'signup',0,0,0,NULL,1701245040000,NULL);
INSERT INTO "outbox" VALUES(66,'match',7,7,'signup',0,0,0,NULL,1701245040000,NULL);
INSERT INTO "outbox" VALUES(67,'match',7,7,'signup',0,0,0,33,1701245040000,NULL);
INSERT INTO "outbox" VALUES(68,'match',7,7,'started',1,21,0,11,1701245040000,NULL);
INSERT INTO "outbox" VALUES(69,'match',7,7,'moved',22,27,0,33,1701245100000,NULL);
INSERT INTO "outbox" VALUES(70,'match',7,7,'moved',28,36,0,22,1701245160000,NULL);
INSERT INTO "outbox" VALUES(71,'match',7,7,'moved',37,37,0,33,1701245220000,NULL);
INSERT INTO "outbox" VALUES(72,'match',7,7,'moved',38,38,0,11,1701245280000,NULL);
INSERT INTO "outbox" VALUES(73,'match',8,8,'seal',0,0,0,NULL,1701245280000,NULL);
INSERT INTO "outbox" VALUES(74,'match',8,8,'signup',0,0,0,NULL,1701245280000,NULL);
INSERT INTO "outbox" VALUES(75,'match',8,8,'signup',0,0,0,NULL,1701245280000,NULL);
INSERT INTO "outbox" VALUES(76,'match',8,8,'signup',0,0,0,33,1701245280000,NULL);
INSERT INTO "outbox" VALUES(77,'match',8,8,'started',1,3,0,11,1701245280000,NULL);
INSERT INTO "outbox" VALUES(78,'match',8,8,'moved',4,4,0,NULL,1701245340000,NULL);
INSERT INTO "outbox" VALUES(79,'match',8,8,'moved',5,5,0,11,1701245340000,NULL);
INSERT INTO "outbox" VALUES(80,'match',8,8,'moved',6,7,0,11,1701245400000,NULL);
INSERT INTO "outbox" VALUES(81,'match',8,8,'moved',8,9,0,11,1701245460000,NULL);
INSERT INTO "outbox" VALUES(82,'match',8,8,'moved',10,11,0,11,1701245520000,NULL);
INSERT INTO "outbox" VALUES(83,'match',6,6,'call',0,0,3,11,1701245520000,NULL);
INSERT INTO "outbox" VALUES(84,'match',6,6,'proposal',0,0,1,33,1701245520000,NULL);
INSERT INTO "outbox" VALUES(85,'match',6,6,'proposal',0,0,1,33,1701245520000,NULL);
INSERT INTO "outbox" VALUES(86,'match',6,6,'substitute',0,0,0,44,1701245520000,NULL);
INSERT INTO "outbox" VALUES(87,'match',6,6,'proposal',0,0,2,11,1701245520000,NULL);
CREATE TABLE people (
	owner BIGINT NOT NULL, 
	settings TEXT NOT NULL, 
	CONSTRAINT pk_people PRIMARY KEY (owner)
)
 WITHOUT ROWID

;
INSERT INTO "people" VALUES(22,'{"way":"direct","always":false,"heads_up":false,"digest":7,"zone":"Europe/Warsaw","quiet":null,"confirm":true,"locale":null,"closed":null,"warned":false,"away":[],"hidden":false,"shared":false,"called":[],"rescue":false,"rescued":[]}');
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
INSERT INTO "players" VALUES(1,0,'blue',22,NULL,0);
INSERT INTO "players" VALUES(1,1,'red',11,NULL,0);
INSERT INTO "players" VALUES(1,2,'green',33,NULL,0);
INSERT INTO "players" VALUES(2,0,'blue',11,NULL,0);
INSERT INTO "players" VALUES(2,1,'red',33,NULL,0);
INSERT INTO "players" VALUES(2,2,'green',44,NULL,0);
INSERT INTO "players" VALUES(3,0,'blue',11,NULL,0);
INSERT INTO "players" VALUES(3,1,'red',22,NULL,0);
INSERT INTO "players" VALUES(4,0,'blue',11,NULL,0);
INSERT INTO "players" VALUES(4,1,'red',22,NULL,0);
INSERT INTO "players" VALUES(5,0,'blue',22,NULL,0);
INSERT INTO "players" VALUES(5,1,'red',11,NULL,0);
INSERT INTO "players" VALUES(6,0,'green',44,NULL,7);
INSERT INTO "players" VALUES(6,1,'red',22,NULL,0);
INSERT INTO "players" VALUES(6,2,'blue',11,NULL,0);
INSERT INTO "players" VALUES(7,0,'green',33,NULL,0);
INSERT INTO "players" VALUES(7,1,'blue',11,NULL,0);
INSERT INTO "players" VALUES(7,2,'red',22,NULL,0);
INSERT INTO "players" VALUES(8,0,'blue',11,NULL,0);
INSERT INTO "players" VALUES(8,1,'red',22,NULL,0);
INSERT INTO "players" VALUES(8,2,'green',33,NULL,0);
CREATE TABLE processes (
	name VARCHAR(64) NOT NULL, 
	until BIGINT NOT NULL, leaving BOOLEAN DEFAULT 0 NOT NULL, fixed BOOLEAN DEFAULT 0 NOT NULL, 
	CONSTRAINT pk_processes PRIMARY KEY (name)
)
 WITHOUT ROWID

;
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
INSERT INTO "proposals" VALUES(6,1,'seat',33,NULL,'{"seat":0,"why":"own"}','[]','{"44":true}',1701245520000,1703837520000,'agreed',NULL);
INSERT INTO "proposals" VALUES(6,2,'pause',11,NULL,'5','[44,22]','{}',1701245520000,1701418320000,NULL,NULL);
CREATE TABLE puzzle_answers (
	day INTEGER NOT NULL, 
	user BIGINT NOT NULL, 
	guild BIGINT NOT NULL, 
	move TEXT NOT NULL, 
	"right" BOOLEAN NOT NULL, 
	lost INTEGER NOT NULL, 
	at BIGINT NOT NULL, 
	CONSTRAINT pk_puzzle_answers PRIMARY KEY (day, user)
)
 WITHOUT ROWID

;
INSERT INTO "puzzle_answers" VALUES(19690,11,7,'dig D4',1,0,1701244800000);
CREATE TABLE puzzle_posts (
	guild BIGINT NOT NULL, 
	day INTEGER NOT NULL, 
	channel BIGINT NOT NULL, 
	message BIGINT, 
	solved BIGINT, 
	CONSTRAINT pk_puzzle_posts PRIMARY KEY (guild, day)
)
 WITHOUT ROWID

;
INSERT INTO "puzzle_posts" VALUES(7,19690,9,NULL,NULL);
CREATE TABLE puzzle_ratings (
	"key" VARCHAR(64) NOT NULL, 
	mu FLOAT NOT NULL, 
	sigma FLOAT NOT NULL, 
	CONSTRAINT pk_puzzle_ratings PRIMARY KEY ("key")
)
 WITHOUT ROWID

;
INSERT INTO "puzzle_ratings" VALUES('museum-5083-95',2.76353894931404973087e+01,8.06590141354368);
CREATE TABLE puzzle_tries (
	user BIGINT NOT NULL, 
	"key" VARCHAR(64) NOT NULL, 
	number INTEGER NOT NULL, 
	"right" BOOLEAN NOT NULL, 
	solved BOOLEAN NOT NULL, 
	mu FLOAT NOT NULL, 
	sigma FLOAT NOT NULL, 
	at BIGINT NOT NULL, 
	CONSTRAINT pk_puzzle_tries PRIMARY KEY (user, "key")
)
 WITHOUT ROWID

;
INSERT INTO "puzzle_tries" VALUES(22,'museum-5083-95',1,0,0,2.23646105068595026912e+01,8.06590141354368,1701244800000);
CREATE TABLE puzzles (
	day INTEGER NOT NULL, 
	"key" VARCHAR(64) NOT NULL, 
	CONSTRAINT pk_puzzles PRIMARY KEY (day)
);
INSERT INTO "puzzles" VALUES(19690,'mykerinos-1000-44');
CREATE TABLE ratings (
	game VARCHAR(32) NOT NULL, 
	who VARCHAR(32) NOT NULL, 
	mu FLOAT NOT NULL, 
	sigma FLOAT NOT NULL, 
	tables INTEGER NOT NULL, 
	CONSTRAINT pk_ratings PRIMARY KEY (game, who)
)
 WITHOUT ROWID

;
INSERT INTO "ratings" VALUES('mykerinos','11',2.23646105068595026912e+01,8.06590141354368,1);
INSERT INTO "ratings" VALUES('mykerinos','22',2.76353894931404973087e+01,8.06590141354368,1);
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
INSERT INTO "requests" VALUES(1,'r1',4,4);
INSERT INTO "requests" VALUES(1,'start 1',1,3);
INSERT INTO "requests" VALUES(2,'start 2',1,3);
INSERT INTO "requests" VALUES(3,'r29',30,30);
INSERT INTO "requests" VALUES(4,'r33',0,0);
INSERT INTO "requests" VALUES(5,'r35',0,0);
INSERT INTO "requests" VALUES(6,'full',0,0);
INSERT INTO "requests" VALUES(6,'r37',0,0);
INSERT INTO "requests" VALUES(6,'r38',0,0);
INSERT INTO "requests" VALUES(6,'r39',1,3);
INSERT INTO "requests" VALUES(6,'r40',4,4);
INSERT INTO "requests" VALUES(6,'r41',5,5);
INSERT INTO "requests" VALUES(6,'r42',6,6);
INSERT INTO "requests" VALUES(6,'r43',7,7);
INSERT INTO "requests" VALUES(6,'r60',0,0);
INSERT INTO "requests" VALUES(6,'r61',0,0);
INSERT INTO "requests" VALUES(6,'r62',0,0);
INSERT INTO "requests" VALUES(7,'full',0,0);
INSERT INTO "requests" VALUES(7,'r45',0,0);
INSERT INTO "requests" VALUES(7,'r46',0,0);
INSERT INTO "requests" VALUES(7,'r47',1,21);
INSERT INTO "requests" VALUES(7,'r48',22,27);
INSERT INTO "requests" VALUES(7,'r49',28,36);
INSERT INTO "requests" VALUES(7,'r50',37,37);
INSERT INTO "requests" VALUES(7,'r51',38,38);
INSERT INTO "requests" VALUES(8,'full',0,0);
INSERT INTO "requests" VALUES(8,'r53',0,0);
INSERT INTO "requests" VALUES(8,'r54',0,0);
INSERT INTO "requests" VALUES(8,'r55',1,3);
INSERT INTO "requests" VALUES(8,'r56',5,5);
INSERT INTO "requests" VALUES(8,'r57',6,7);
INSERT INTO "requests" VALUES(8,'r58',8,9);
INSERT INTO "requests" VALUES(8,'r59',10,11);
CREATE TABLE results (
	"match" INTEGER NOT NULL, 
	game VARCHAR(32) NOT NULL, 
	ended BIGINT NOT NULL, 
	text TEXT NOT NULL, 
	rated TEXT, 
	CONSTRAINT pk_results PRIMARY KEY ("match"), 
	CONSTRAINT fk_results_match FOREIGN KEY("match") REFERENCES matches (id) ON DELETE CASCADE
);
INSERT INTO "results" VALUES(3,'mykerinos',1701244800000,'{"places":[2,1],"scores":[0,5],"finishers":["11","22"],"makers":["11","22"],"moves":[[["11",12]],[["22",12]]],"parts":[[["parcels",0],["rooms",0],["series",0]],[["parcels",3],["rooms",2],["series",0]]]}','[{"who":"11","mu_before":25.0,"sigma_before":8.333333333333334,"mu":22.364610506859503,"sigma":8.06590141354368,"factor":"1/1"},{"who":"22","mu_before":25.0,"sigma_before":8.333333333333334,"mu":27.635389493140497,"sigma":8.06590141354368,"factor":"1/1"}]');
INSERT INTO "results" VALUES(4,'mykerinos',1701244800000,'{"places":[],"scores":null,"finishers":["11","22"],"makers":["11","22"],"moves":[[],[]],"unrated":"called-off"}','[]');
CREATE TABLE secrets (
	"match" INTEGER NOT NULL, 
	seed BLOB NOT NULL, 
	"key" BLOB, 
	CONSTRAINT pk_secrets PRIMARY KEY ("match"), 
	CONSTRAINT fk_secrets_match FOREIGN KEY("match") REFERENCES matches (id) ON DELETE CASCADE
);
INSERT INTO "secrets" VALUES(1,X'0002000200020002000200020002000200020002000200020002000200020002',X'C2AF034CF7A229F3E1A21DAA384B241A16DA33D941687398AB5468DA7BAF151A');
INSERT INTO "secrets" VALUES(2,X'0003000300030003000300030003000300030003000300030003000300030003',X'2D4E120AF90E7E8DD114A51D3CE6E3B84CBD07223AD57FB6142668F527883AB7');
INSERT INTO "secrets" VALUES(3,X'000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F',X'59975135B70E7070D576E0CD5B75D42BC79D2FD54B08268D9780ACBB96543FD8');
INSERT INTO "secrets" VALUES(4,X'000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F',X'4E66165DA3B56C856F58A12A784B81E945FCE73576C8C7BCF76875046114F8F0');
INSERT INTO "secrets" VALUES(5,X'000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F',NULL);
INSERT INTO "secrets" VALUES(6,X'000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F',X'AD3CEE3A643453A477BA1FBF0E84E4B19C5145E5607B8C2267B066B59D8AAF4F');
INSERT INTO "secrets" VALUES(7,X'000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F',X'AE6EA87A244FF63D6B5E5521C53F1DBB28E53E895A80802F1E3DD7A4EECC5B45');
INSERT INTO "secrets" VALUES(8,X'000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F',X'88B9E1844BB711BFC3143368DD5DEF0A493EF02931A7F1F458A6457635137605');
CREATE TABLE servers (
	owner BIGINT NOT NULL, 
	settings TEXT NOT NULL, 
	CONSTRAINT pk_servers PRIMARY KEY (owner)
)
 WITHOUT ROWID

;
INSERT INTO "servers" VALUES(7,'{"locale":"de","channels":[],"opener":null,"way":"mention","welcomed":false,"puzzles":{"channel":9,"hour":9,"zone":"Europe/Berlin","told":false},"recap":null,"board":null,"warned":false,"draft":{},"tables":null,"games":{},"founder":null,"news":null,"notices":null,"puzzle_games":[]}');
CREATE TABLE shards (
	number INTEGER NOT NULL, 
	holder VARCHAR(64), heir VARCHAR(64), ready BOOLEAN DEFAULT 0 NOT NULL, there BIGINT, 
	CONSTRAINT pk_shards PRIMARY KEY (number)
)
 WITHOUT ROWID

;
CREATE TABLE snapshots (
	"match" INTEGER NOT NULL, 
	ply INTEGER NOT NULL, 
	state TEXT NOT NULL, 
	CONSTRAINT pk_snapshots PRIMARY KEY ("match"), 
	CONSTRAINT fk_snapshots_match FOREIGN KEY("match") REFERENCES matches (id) ON DELETE CASCADE
);
INSERT INTO "snapshots" VALUES(1,4,'{"colors":["blue","red","green"],"stage":"excavations","undealt":["blackmore-1","blackmore-3","blackmore-5","blackmore-6","blackmore-7","brown-1","brown-2","brown-3","brown-4","brown-6","gold-1","lemon-1","lemon-2","lemon-4","lemon-6","lemon-7","tangerine-1","tangerine-2","tangerine-4","tangerine-5","tangerine-6","tangerine-7","violet-1","violet-2","violet-3","violet-5","violet-6","violet-7"],"general":[14,14,14,0],"supply":[11,10,11],"neutrals":[0,0,0],"stones":[0,1,0,0],"rooms":[0,0,0],"score":[0,0,0],"tiles":[[],[],[]],"used":[0,0,0],"wings":["tangerine","blackmore","lemon","brown","violet"],"round":1,"start":1,"turn":2,"area":["violet-4","lemon-5","blackmore-2","lemon-3","tangerine-3","brown-5","brown-7","blackmore-4"],"turned":[false,false,true,true,true,true,false,false],"owners":[-3,-3,-3,-3,-3,-3,-3,-3],"pyramids":4750774894598,"gone":[],"passed":[],"zone":0,"ranking":[],"place":0}');
INSERT INTO "snapshots" VALUES(2,3,'{"colors":["blue","red","green"],"stage":"excavations","undealt":["blackmore-1","blackmore-2","blackmore-3","blackmore-4","blackmore-6","blackmore-7","brown-2","brown-3","brown-4","brown-5","brown-7","gold-1","lemon-1","lemon-3","lemon-4","lemon-7","tangerine-1","tangerine-2","tangerine-3","tangerine-4","tangerine-5","tangerine-6","tangerine-7","violet-1","violet-2","violet-4","violet-6","violet-7"],"general":[14,14,14,0],"supply":[11,11,11],"neutrals":[0,0,0],"stones":[0,0,0,0],"rooms":[0,0,0],"score":[0,0,0],"tiles":[[],[],[]],"used":[0,0,0],"wings":["brown","tangerine","violet","blackmore","lemon"],"round":1,"start":1,"turn":1,"area":["blackmore-5","violet-5","lemon-6","lemon-5","brown-6","brown-1","lemon-2","violet-3"],"turned":[true,true,false,false,true,true,false,false],"owners":[-3,-3,-3,-3,-3,-3,-3,-3],"pyramids":3299609741392,"gone":[],"passed":[],"zone":0,"ranking":[],"place":0}');
INSERT INTO "snapshots" VALUES(3,30,'{"colors":["blue","red"],"stage":"over","undealt":[],"general":[0,0,0],"supply":[25,25],"neutrals":[13,12],"stones":[0,0,0],"rooms":[0,0],"score":[0,3],"tiles":[[],["lemon-2","lemon-7"]],"used":[0,0],"wings":["blackmore","lemon","brown","tangerine","violet"],"round":4,"start":1,"turn":1,"area":["tangerine-3","lemon-1","brown-2","violet-7","tangerine-2","blackmore-1","blackmore-2","blackmore-6","violet-2","tangerine-4","brown-6","blackmore-3"],"turned":[true,false,false,false,true,false,false,true,true,true,true,false],"owners":[-2,-2,-2,-2,-2,-2,-2,-2,-2,-2,-2,-2],"pyramids":959248847518658724416,"gone":["blackmore-5","brown-4","blackmore-4","brown-1","violet-1","brown-7","brown-3","lemon-6","lemon-5","tangerine-6","violet-6","violet-3","violet-4","tangerine-7","lemon-4","blackmore-7","brown-5","tangerine-1","lemon-3","tangerine-5","gold-1","violet-5","tangerine-3","lemon-1","brown-2","violet-7","tangerine-2","blackmore-1","blackmore-2","blackmore-6","violet-2","tangerine-4","brown-6","blackmore-3"],"passed":[],"zone":5,"ranking":[],"place":0}');
INSERT INTO "snapshots" VALUES(4,3,'{"colors":["blue","red"],"stage":"excavations","undealt":["blackmore-1","blackmore-2","blackmore-3","blackmore-4","blackmore-5","blackmore-6","blackmore-7","brown-1","brown-2","brown-4","brown-5","brown-6","gold-1","lemon-1","lemon-3","lemon-5","lemon-6","tangerine-1","tangerine-2","tangerine-3","tangerine-4","tangerine-5","tangerine-7","violet-1","violet-3","violet-5","violet-6","violet-7"],"general":[14,14,17],"supply":[11,11],"neutrals":[4,4],"stones":[0,0,0],"rooms":[0,0],"score":[0,0],"tiles":[[],[]],"used":[0,0],"wings":["violet","tangerine","brown","blackmore","lemon"],"round":1,"start":1,"turn":1,"area":["brown-3","violet-2","brown-7","lemon-4","lemon-2","lemon-7","tangerine-6","violet-4"],"turned":[false,false,true,false,false,false,false,true],"owners":[-3,-3,-3,-3,-3,-3,-3,-3],"pyramids":70558260683008,"gone":[],"passed":[],"zone":0,"ranking":[],"place":0}');
INSERT INTO "snapshots" VALUES(6,7,'{"colors":["green","red","blue"],"stage":"excavations","undealt":["blackmore-1","blackmore-2","blackmore-4","blackmore-5","blackmore-6","brown-1","brown-3","brown-4","brown-5","brown-6","gold-1","lemon-1","lemon-2","lemon-3","lemon-4","lemon-5","lemon-6","tangerine-1","tangerine-2","tangerine-3","tangerine-4","tangerine-5","tangerine-6","violet-1","violet-2","violet-4","violet-5","violet-6"],"general":[14,14,14,0],"supply":[10,9,10],"neutrals":[0,0,0],"stones":[32,129,4,0],"rooms":[0,0,0],"score":[0,0,0],"tiles":[[],[],[]],"used":[0,0,0],"wings":["brown","blackmore","violet","lemon","tangerine"],"round":1,"start":1,"turn":2,"area":["brown-7","blackmore-7","blackmore-3","violet-7","violet-3","tangerine-7","brown-2","lemon-7"],"turned":[false,true,false,false,false,true,true,true],"owners":[-3,-3,-3,-3,-3,-3,-3,-3],"pyramids":5222772769114,"gone":[],"passed":[],"zone":0,"ranking":[],"place":0}');
INSERT INTO "snapshots" VALUES(7,38,'{"colors":["green","blue","red"],"options":{"boards":"front","experts":true,"opinion":4,"headlines":true,"patrons":"all","team_limit":true,"end":"turns"},"stage":"setup","players":[{"board":"front","hand":["polynesian-g3","roman-n2","mesopotamian-c4","indian-c3"],"favours":["discovery"],"discard":[],"museum":[],"experts":[],"prestige":0,"score":0,"press":0,"offered":["heritage-egyptian","heritage-celt","ancient-america"],"patron":"heritage-egyptian","redrawn":true,"stayed":false,"wish":null,"slots":null,"cancels":[]},{"board":"front","hand":["inca-r5","celt-a1","mesopotamian-r3","indian-c4"],"favours":["hire"],"discard":[],"museum":[],"experts":[],"prestige":0,"score":0,"press":0,"offered":["perfect-team","past","heritage-greek"],"patron":"perfect-team","redrawn":false,"stayed":false,"wish":null,"slots":null,"cancels":[]},{"board":"front","hand":["inca-g3","roman-a1","egyptian-c4","chinese-r4"],"favours":["hire"],"discard":[],"museum":[],"experts":[],"prestige":0,"score":0,"press":0,"offered":["knowledge","masterpieces","stone"],"patron":"","redrawn":true,"stayed":false,"wish":null,"slots":null,"cancels":[]}],"lands":[{"out":["polynesian-c2","inca-g2"],"top":[],"pile":["inca-a3","inca-a4","inca-a5","inca-c2","inca-c3","inca-g1","inca-n1","inca-n2","inca-r2","inca-r4","inca-w1","inca-w3","maya-a2","maya-a3","maya-c1","maya-c3","maya-c5","maya-g1","maya-g2","maya-n4","maya-n5","maya-r1","maya-r2","maya-r3","maya-w2","maya-w3","maya-w4","opinion","opinion","opinion","opinion","polynesian-a1","polynesian-a4","polynesian-c1","polynesian-c3","polynesian-g2","polynesian-g5","polynesian-n1","polynesian-n3","polynesian-n4","polynesian-r2","polynesian-r3","polynesian-w2","polynesian-w5"],"under":[],"tokens":0,"back":0},{"out":["celt-g4","roman-n3"],"top":[],"pile":["celt-a3","celt-c2","celt-c3","celt-c5","celt-g1","celt-n2","celt-n3","celt-n4","celt-r1","celt-r2","celt-r5","celt-w2","celt-w3","greek-a1","greek-a3","greek-a5","greek-c1","greek-c2","greek-c4","greek-g2","greek-g3","greek-n3","greek-n5","greek-r2","greek-r3","greek-w1","greek-w2","greek-w4","opinion","opinion","opinion","opinion","roman-a2","roman-a4","roman-c1","roman-c2","roman-g3","roman-g4","roman-g5","roman-r2","roman-r3","roman-w1","roman-w3","roman-w5"],"under":[],"tokens":0,"back":0},{"out":["phoenician-a4","phoenician-r5"],"top":[],"pile":["egyptian-a1","egyptian-a2","egyptian-a3","egyptian-c5","egyptian-g2","egyptian-g3","egyptian-n1","egyptian-n2","egyptian-n5","egyptian-r2","egyptian-r3","egyptian-r4","egyptian-w1","egyptian-w3","mesopotamian-a2","mesopotamian-a3","mesopotamian-a5","mesopotamian-c2","mesopotamian-g2","mesopotamian-g3","mesopotamian-g4","mesopotamian-n1","mesopotamian-n3","mesopotamian-r1","mesopotamian-w1","mesopotamian-w2","mesopotamian-w5","opinion","opinion","opinion","opinion","phoenician-a2","phoenician-c1","phoenician-c2","phoenician-c3","phoenician-g1","phoenician-g3","phoenician-g5","phoenician-n2","phoenician-n3","phoenician-n4","phoenician-r1","phoenician-w2","phoenician-w3"],"under":[],"tokens":0,"back":0},{"out":["chinese-a5","indian-r5"],"top":[],"pile":["chinese-a2","chinese-c2","chinese-c3","chinese-g1","chinese-g3","chinese-g4","chinese-n1","chinese-n2","chinese-n5","chinese-r3","chinese-w1","chinese-w2","chinese-w3","indian-a1","indian-a2","indian-a3","indian-c1","indian-g2","indian-g5","indian-n2","indian-n3","indian-r1","indian-r2","indian-w3","indian-w4","japanese-a2","japanese-a3","japanese-c3","japanese-c5","japanese-g1","japanese-g2","japanese-n1","japanese-n2","japanese-n3","japanese-r1","japanese-r3","japanese-r4","japanese-w2","japanese-w4","japanese-w5","opinion","opinion","opinion","opinion"],"under":[],"tokens":0,"back":0}],"expert_deck":["agriculture","architecture","bellota","celt","chinese","culture","egyptian","greek","inca","indian","japanese","maya","navigation","noot","phoenician","polynesian","religion","roman","singh","turner","warfare"],"favour_deck":["ball","ball","ball","collector","collector","collector","discovery","discovery","express","express","express","hire","loan","loan","loan","press","press","press","stock","stock","stock","team","team","team"],"headline_deck":["death","deflation","grants","grants","instability-africa","instability-america","instability-asia","instability-europe","patron-africa","patron-america","patron-asia","patron-europe","school","war-africa","war-america","war-asia","war-europe"],"patron_deck":["ancient-africa","ancient-asia","ancient-europe","blades","hands","heritage-chinese","heritage-inca","heritage-indian","heritage-japanese","heritage-maya","heritage-mesopotamian","heritage-phoenician","heritage-polynesian","heritage-roman","myths","perfect-collection","salons","seas"],"supply":32,"tokens":12,"agenda":[],"row":["mesopotamian","wilhelm","boch"],"headline":"","past":[],"gone":[],"dropped":[],"opinion_gone":0,"round":0,"turn":-1,"start":0,"resume":"take","taken":[],"acted":"nothing","favour_played":false,"served":0,"place":-1,"shown":[],"need":0,"picker":-1,"reached":-1,"exhibited":false,"idle":0,"reason":""}');
INSERT INTO "snapshots" VALUES(8,11,'{"seats":["blue","red","green"],"level":5,"sand":30000,"teams":false,"stage":"play","undealt":[29,21,15,4,2,5,5,5,4,5,5,1,8,8],"heights":[12,15,15,14,14,14,14,14,14],"tops":["30","10","10","eruption","50","30","20","10","10"],"stacks":[["50","20"],[],[]],"winds":[[0,1,0,0],[0,0,0,0],[0,0,0,0]],"gods":[[],[],[]],"glasses":[{"owner":0,"place":0,"out":1701245550000,"put":1701245520000,"used":true},{"owner":0,"place":48,"out":0,"put":0,"used":false},{"owner":0,"place":48,"out":0,"put":0,"used":false},{"owner":1,"place":48,"out":0,"put":0,"used":false},{"owner":1,"place":48,"out":0,"put":0,"used":false},{"owner":1,"place":48,"out":0,"put":0,"used":false},{"owner":2,"place":48,"out":0,"put":0,"used":false},{"owner":2,"place":48,"out":0,"put":0,"used":false},{"owner":2,"place":48,"out":0,"put":0,"used":false}],"spare":true,"barred":[0,0,0],"clock":1701245520000,"start":1701245290000,"discards":[],"temple":["charon","gaia","zeus","asclepius","pan","uranus"],"cities":["olympia","sparta"],"choices":[],"reserved":null,"troy":null,"die":0,"famine":null,"count":null,"quiet":1701245520000,"taken":true,"ended":null}');
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
INSERT INTO "tenures" VALUES(6,1,0,33,NULL,1,7);
CREATE TABLE timers (
	subject VARCHAR(8) NOT NULL, 
	number BIGINT NOT NULL, 
	kind VARCHAR(16) NOT NULL, 
	due BIGINT NOT NULL, 
	CONSTRAINT pk_timers PRIMARY KEY (subject, number, kind)
)
 WITHOUT ROWID

;
INSERT INTO "timers" VALUES('match',8,'game',1701245610000);
INSERT INTO "timers" VALUES('match',8,'clock',1701248880000);
INSERT INTO "timers" VALUES('match',6,'clock',1701252240000);
INSERT INTO "timers" VALUES('match',7,'clock',1701252360000);
INSERT INTO "timers" VALUES('match',1,'clock',1701252800000);
INSERT INTO "timers" VALUES('match',2,'clock',1701252800000);
INSERT INTO "timers" VALUES('person',22,'digest',1701324000000);
INSERT INTO "timers" VALUES('server',7,'puzzle',1701331200000);
INSERT INTO "timers" VALUES('match',6,'proposal',1701418320000);
INSERT INTO "timers" VALUES('league',1,'league',1703628800000);
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
INSERT INTO "words" VALUES(3,1,22,'purple','blue red');
CREATE INDEX ix_matches_channel ON matches (channel);
CREATE INDEX ix_matches_guild_status ON matches (guild, status);
CREATE UNIQUE INDEX uq_matches_live_channel ON matches (channel) WHERE status IN ('signup', 'active');
CREATE INDEX ix_notes_user ON notes (user);
CREATE INDEX ix_notices_user ON notices (user);
CREATE INDEX ix_orders_user ON orders (user);
CREATE INDEX ix_players_user ON players (user);
CREATE INDEX ix_tenures_user ON tenures (user);
CREATE INDEX ix_outbox_subject_number ON outbox (subject, number);
CREATE INDEX ix_timers_due ON timers (due);
CREATE INDEX ix_leagues_guild ON leagues (guild);
CREATE INDEX ix_results_game ON results (game, ended);
CREATE INDEX ix_results_waiting ON results ("match") WHERE rated IS NULL;
CREATE INDEX ix_matches_status_game ON matches (status, game);
CREATE INDEX ix_matches_owner ON matches (owner);
CREATE INDEX ix_words_user ON words (user);
CREATE INDEX ix_incidents_by ON incidents ("by");
CREATE INDEX ix_incidents_user ON incidents (user);
CREATE INDEX ix_nudges_user ON nudges (user);
CREATE INDEX ix_ratings_who ON ratings (who);
CREATE INDEX ix_puzzle_answers_user ON puzzle_answers (user);
CREATE INDEX ix_followers_user ON followers (user);
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('leagues',1);
INSERT INTO "sqlite_sequence" VALUES('outbox',87);
INSERT INTO "sqlite_sequence" VALUES('matches',8);
COMMIT;
