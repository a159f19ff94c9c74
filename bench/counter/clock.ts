import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import type { Database } from '#server/platform/db/database.ts'

/** One clock for the database, the server and the browsers of a day that is played. */
export class PlayedClock {
  readonly file: string
  private shift: number

  constructor(folder: string, at: Date) {
    this.file = path.join(folder, 'clock')
    this.shift = at.getTime() - Date.now()
    writeFileSync(this.file, String(this.shift))
  }

  now(): number {
    return Date.now() + this.shift
  }

  /** Before the tables are made: everything in this database that asks for the time is given this one. */
  async install(ownerUrl: string): Promise<void> {
    const client = new pg.Client({ connectionString: ownerUrl })
    await client.connect()
    try {
      await client.query(`
        create schema played;
        create table played.clock (shift interval not null);
        insert into played.clock values ('${this.shift} milliseconds');
        create function played.now() returns timestamptz language sql stable as
          'select pg_catalog.now() + (select shift from played.clock)';
        create function played.clock_timestamp() returns timestamptz language sql volatile as
          'select pg_catalog.clock_timestamp() + (select shift from played.clock)';
        grant usage on schema played to public;
        grant select on played.clock to public;
        do $$ begin execute format('alter database %I set search_path = public, played, pg_catalog', current_database()); end $$;`)
    } finally {
      await client.end()
    }
  }

  /** Moves it on; returns by how many milliseconds, none if the moment is over. */
  async moveTo(moment: number, db: Database): Promise<number> {
    const by = Math.max(0, Math.round(moment - this.now()))
    if (by === 0) return 0
    this.shift += by
    await sql`update played.clock set shift = ${`${this.shift} milliseconds`}::interval`.execute(db)
    writeFileSync(this.file, String(this.shift))
    return by
  }
}
