BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0001');
CREATE TABLE entries (
	"match" INTEGER NOT NULL, 
	ply INTEGER NOT NULL, 
	who SMALLINT NOT NULL, 
	text TEXT NOT NULL, 
	at BIGINT NOT NULL, 
	CONSTRAINT pk_entries PRIMARY KEY ("match", ply), 
	CONSTRAINT fk_entries_match FOREIGN KEY("match") REFERENCES matches (id) ON DELETE CASCADE
)
 WITHOUT ROWID

;
INSERT INTO "entries" VALUES(1,1,-1,'marks m1 m0 m2 m3/',1700000000000);
INSERT INTO "entries" VALUES(1,2,0,'step 1',1700000000000);
INSERT INTO "entries" VALUES(1,3,1,'step 1',1700000000000);
INSERT INTO "entries" VALUES(1,4,-1,'wind gust',1700000000000);
INSERT INTO "entries" VALUES(1,5,0,'step 1',1700000000000);
INSERT INTO "entries" VALUES(1,6,1,'step 1',1700000000000);
INSERT INTO "entries" VALUES(1,7,-1,'wind gust',1700000000000);
INSERT INTO "entries" VALUES(1,8,0,'step 1',1700000000000);
INSERT INTO "entries" VALUES(1,9,1,'step 1',1700000000000);
INSERT INTO "entries" VALUES(1,10,-1,'wind calm',1700000000000);
INSERT INTO "entries" VALUES(1,11,0,'step 1',1700000000000);
INSERT INTO "entries" VALUES(1,12,1,'step 1',1700000000000);
INSERT INTO "entries" VALUES(1,13,-1,'wind gust',1700000000000);
INSERT INTO "entries" VALUES(1,14,0,'step 1',1700000000000);
INSERT INTO "entries" VALUES(1,15,1,'step 1',1700000000000);
INSERT INTO "entries" VALUES(1,16,-1,'wind calm',1700000000000);
INSERT INTO "entries" VALUES(1,17,0,'step 1',1700000000000);
INSERT INTO "entries" VALUES(1,18,1,'step 1',1700000000000);
INSERT INTO "entries" VALUES(1,19,-1,'wind gust',1700000000000);
INSERT INTO "entries" VALUES(2,1,-1,'marks m1 m0 m2 m3/',1700000000000);
INSERT INTO "entries" VALUES(2,2,0,'step 1',1700000000000);
INSERT INTO "entries" VALUES(2,3,1,'step 1',1700000000000);
INSERT INTO "entries" VALUES(2,4,-1,'wind gust',1700000000000);
INSERT INTO "entries" VALUES(4,1,-1,'marks m1 m0 m2 m3/',1700000000000);
INSERT INTO "entries" VALUES(4,2,0,'step 1',1700000000000);
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
	CONSTRAINT uq_matches_request UNIQUE (request)
);
INSERT INTO "matches" VALUES(1,'r1',7,1,'race','1','over',11,'en','{"players":2,"open":true,"invited":[],"remind_after":24}',19,1700000000000,1700000000000,NULL,5003,'630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd','[1,1]');
INSERT INTO "matches" VALUES(2,'r16',7,2,'race','1','active',11,'en','{"players":2,"open":true,"invited":[],"remind_after":24}',4,1700000000000,1700000000000,NULL,NULL,'630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd','[]');
INSERT INTO "matches" VALUES(3,'r20',7,3,'race','1','signup',11,'en','{"players":2,"open":true,"invited":[],"remind_after":24}',0,1700000000000,1700000000000,4711,NULL,NULL,'[]');
INSERT INTO "matches" VALUES(4,'r22',7,4,'race','1','cancelled',11,'en','{"players":2,"open":true,"invited":[],"remind_after":24}',2,1700000000000,1700000000000,NULL,5024,'630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd','[]');
CREATE TABLE meta (
	"key" VARCHAR(128) NOT NULL, 
	value TEXT NOT NULL, 
	CONSTRAINT pk_meta PRIMARY KEY ("key")
);
CREATE TABLE outbox (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	"match" INTEGER NOT NULL, 
	channel BIGINT NOT NULL, 
	kind VARCHAR(16) NOT NULL, 
	first INTEGER NOT NULL, 
	last INTEGER NOT NULL, 
	who BIGINT, 
	created BIGINT NOT NULL, 
	CONSTRAINT fk_outbox_match FOREIGN KEY("match") REFERENCES matches (id) ON DELETE CASCADE
);
INSERT INTO "outbox" VALUES(16,2,2,'signup',0,0,NULL,1700000000000);
INSERT INTO "outbox" VALUES(17,2,2,'signup',0,0,NULL,1700000000000);
INSERT INTO "outbox" VALUES(18,2,2,'started',1,1,11,1700000000000);
INSERT INTO "outbox" VALUES(19,2,2,'moved',2,4,11,1700000000000);
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
INSERT INTO "requests" VALUES(1,'r15',18,19);
INSERT INTO "requests" VALUES(2,'r17',0,0);
INSERT INTO "requests" VALUES(2,'r18',1,1);
INSERT INTO "requests" VALUES(2,'r19',2,4);
INSERT INTO "requests" VALUES(3,'r21',0,0);
INSERT INTO "requests" VALUES(4,'r26',0,0);
CREATE TABLE secrets (
	"match" INTEGER NOT NULL, 
	seed BLOB NOT NULL, 
	CONSTRAINT pk_secrets PRIMARY KEY ("match"), 
	CONSTRAINT fk_secrets_match FOREIGN KEY("match") REFERENCES matches (id) ON DELETE CASCADE
);
INSERT INTO "secrets" VALUES(1,X'000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F');
INSERT INTO "secrets" VALUES(2,X'000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F');
INSERT INTO "secrets" VALUES(4,X'000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F');
CREATE TABLE sittings (
	"match" INTEGER NOT NULL, 
	seat SMALLINT NOT NULL, 
	color VARCHAR(32) NOT NULL, 
	user BIGINT, 
	computer VARCHAR(16), 
	CONSTRAINT pk_sittings PRIMARY KEY ("match", seat), 
	CONSTRAINT fk_sittings_match FOREIGN KEY("match") REFERENCES matches (id) ON DELETE CASCADE, 
	CONSTRAINT uq_sittings_match_color UNIQUE ("match", color)
)
 WITHOUT ROWID

;
INSERT INTO "sittings" VALUES(1,0,'ash',11,NULL);
INSERT INTO "sittings" VALUES(1,1,'birch',22,NULL);
INSERT INTO "sittings" VALUES(2,0,'ash',11,NULL);
INSERT INTO "sittings" VALUES(2,1,'birch',NULL,'greedy');
INSERT INTO "sittings" VALUES(3,0,'ash',11,NULL);
INSERT INTO "sittings" VALUES(3,1,'birch',22,NULL);
INSERT INTO "sittings" VALUES(4,0,'ash',11,NULL);
INSERT INTO "sittings" VALUES(4,1,'birch',22,NULL);
CREATE TABLE snapshots (
	"match" INTEGER NOT NULL, 
	ply INTEGER NOT NULL, 
	state TEXT NOT NULL, 
	CONSTRAINT pk_snapshots PRIMARY KEY ("match"), 
	CONSTRAINT fk_snapshots_match FOREIGN KEY("match") REFERENCES matches (id) ON DELETE CASCADE
);
INSERT INTO "snapshots" VALUES(1,19,'{"places":[10,10],"turn":0,"marked":true,"wind":false}');
INSERT INTO "snapshots" VALUES(2,4,'{"places":[2,2],"turn":0,"marked":true,"wind":false}');
INSERT INTO "snapshots" VALUES(4,2,'{"places":[1,0],"turn":1,"marked":true,"wind":false}');
CREATE TABLE timers (
	"match" INTEGER NOT NULL, 
	kind VARCHAR(16) NOT NULL, 
	due BIGINT NOT NULL, 
	CONSTRAINT pk_timers PRIMARY KEY ("match", kind), 
	CONSTRAINT fk_timers_match FOREIGN KEY("match") REFERENCES matches (id) ON DELETE CASCADE
)
 WITHOUT ROWID

;
INSERT INTO "timers" VALUES(2,'remind',1700086400000);
CREATE INDEX ix_matches_channel ON matches (channel);
CREATE INDEX ix_matches_guild_status ON matches (guild, status);
CREATE UNIQUE INDEX uq_matches_live_channel ON matches (channel) WHERE status IN ('signup', 'active');
CREATE INDEX ix_outbox_match ON outbox ("match");
CREATE INDEX ix_sittings_user ON sittings (user);
CREATE INDEX ix_timers_due ON timers (due);
INSERT INTO "sqlite_sequence" VALUES('matches',4);
INSERT INTO "sqlite_sequence" VALUES('outbox',26);
COMMIT;
