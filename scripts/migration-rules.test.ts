import { describe, expect, it } from 'vitest'
import { migrations } from '#server/platform/db/sql-files.ts'
import { FIRST, objectionsTo } from './migration-rules.ts'

const about = (sql: string, before: readonly string[] = []) =>
  objectionsTo(
    { name: '0099_new.sql', sql },
    before.map((each) => ({ sql: each })),
  )
const alone = (sql: string) => `-- no transaction\n${sql}`

describe('migrations', () => {
  it('keep no booking waiting and leave the release before working (RUN-15)', () => {
    const all = migrations()
    const objections = all.flatMap((file, i) => (file.name < FIRST ? [] : objectionsTo(file, all.slice(0, i))))
    expect(objections).toEqual([])
  })

  it.each([
    ['create index x on appointment (day)', 'nobody can write to appointment meanwhile.'],
    ['create unique index x on public.outbox\n using btree (id)', 'create index concurrently if not exists'],
    ['CREATE INDEX ON activity_log (id)', 'nobody can write to activity_log meanwhile.'],
    ['create index concurrently if not exists x on appointment (day)', 'no transaction can do it.'],
    [alone('create index concurrently x on appointment (day)'), 'it may not be repeated after a crash midway.'],
    [alone('alter table setting add column x int'), 'it may not be repeated after a crash midway.'],
    ['alter table appointment add constraint x check (day > now())', 'Write `… not valid`'],
    ['alter table outbox add foreign key (user_id) references app_user', 'Write `… not valid`'],
    ['alter table appointment add constraint x unique (day)', 'add constraint … using index'],
    ['alter table appointment add constraint x exclude using gist (day with =)', 'an index is built meanwhile.'],
    ['alter table appointment validate constraint x', 'what this file has locked stays locked meanwhile.'],
    ['alter table appointment alter column note set not null', 'add constraint … check (note is not null) not valid'],
    ['alter table appointment alter note type varchar(10)', 'the table is written anew meanwhile.'],
    ['alter table appointment alter column note set data type varchar', 'the table is written anew meanwhile.'],
    ['alter table appointment add column x uuid not null default gen_random_uuid()', 'without a default'],
    ['alter table appointment add a int, add b timestamptz default clock_timestamp()', 'without a default'],
    ['alter table appointment add column x text generated always as (note) stored', 'Add a plain column'],
    ['alter table appointment add column x bigserial', 'Add a plain column'],
    ['alter table appointment add column x int default 1 check (x > 0)', 'all rows are read meanwhile.'],
    ['update appointment set note = upper(note)', 'Write it in batches'],
    ['with x as (delete from only change_log_entry returning id) select 1', 'Write it in batches'],
    ['do $$ begin update appointment set day = day; end $$', 'Write it in batches'],
    [alone('do $$ begin update appointment set day = day; commit; end $$'), 'Write it in batches'],
    ['truncate table outbox', 'nobody can use outbox meanwhile.'],
    ['alter table setting add column x int not null', 'servers of the release before do not fill it.'],
    ['alter table setting rename column value to v', 'servers of the release before still use it.'],
    ['alter table setting drop column value', 'servers of the release before still use it.'],
    ['drop table zip_code', 'servers of the release before still use it.'],
  ])('may not say: %s (RUN-15)', (sql, why) => {
    const objections = about(sql)
    expect(objections).toHaveLength(1)
    expect(objections[0]).toMatch(/^0099_new\.sql: /)
    expect(objections[0]).toContain(why)
  })

  it.each([
    [alone('create index concurrently if not exists x on appointment (day); analyze appointment')],
    [alone('drop index concurrently if exists x')],
    [alone('alter table appointment validate constraint x')],
    [
      alone(
        'do $$ begin loop update appointment set day = day where id in (select 1 limit 1000); commit; end loop; end $$',
      ),
    ],
    ['alter table appointment add constraint x check (day > now()) not valid'],
    ['alter table appointment add constraint x unique using index y'],
    [`alter table appointment add column x text not null default 'update (appointment), set', add y int`],
    ['alter table appointment add column x timestamptz not null default now()'],
    [`alter table appointment add column x jsonb not null default '{}'::jsonb, add z numeric(4, 2) default 0`],
    ['alter table appointment alter column note set default upper(current_user), drop constraint x'],
    [
      'create table x (id int primary key, day date not null check (true)); create index on x (day); update x set id = 1',
    ],
    [`create index x on setting (name); update setting set name = '' where name = 'a'`],
    ['-- contract: nothing reads it since 0041\nalter table setting drop column x; drop table y'],
    [`-- update appointment set x = 1\nselect 1`],
    ['alter table outbox rename to x; create view outbox as select * from x'],
  ])('may say: %s', (sql) => {
    expect(about(sql)).toEqual([])
  })

  it('make a column required once a check of it is validated', () => {
    const [add, validate, require] = [
      'alter table appointment add constraint x check (note is not null) not valid;',
      alone('alter table appointment validate constraint x;'),
      'alter table appointment alter column note set not null; alter table appointment drop constraint x;',
    ]
    expect(about(require, [add, validate])).toEqual([])
    expect(about(require, [add])).toHaveLength(1)
    expect(about(require, [add.replace('note', 'vin'), validate])).toHaveLength(1)
  })
})
