import fc from 'fast-check'
import { sql } from 'kysely'
import type { Database } from '#server/platform/db/database.ts'
import { EXHAUSTIVE, lineSequences, SEQUENCE_ACTS, type SequenceAct } from '#server/testing/line-sequences.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { startBenchPortal } from './portal.ts'
import { conclude } from './report.ts'

/** After the check-in, every sequence of so many acts is tried. */
const DEPTH = Number(process.env['DEPTH'] ?? 3)
const RANDOM = Number(process.env['RANDOM_SEQUENCES'] ?? 1000)
const LONGEST = 12
const AT_ONCE = 4
/** Sequences in which a planted fault must be found. */
const TO_FIND = 600

/**
 * Everything that can happen to someone at a counter, in every order: all short sequences, and long ones at random, by the
 * portal's own calls on a real database. After each act everyone who has come must be in one line, or done, or gone by
 * their own or a clerk's act; at the end everyone who waits must be called. Then faults are planted, which it must find.
 */
export async function proveLineSequences(): Promise<void> {
  const portal = await startBenchPortal({ servers: 0 })
  const server = await startTestApp(new Date().toISOString(), { beside: { url: portal.databaseUrl } })
  const seed = Number(process.env['SEED'] ?? Date.now() % 2 ** 31)
  try {
    const random = randomSequences(seed)
    const sequences = [...everySequence(DEPTH), ...random.slice(0, RANDOM)]
    console.log(
      `${EXHAUSTIVE.length} acts: every sequence of up to ${DEPTH} after the check-in: ${sequences.length - RANDOM}`,
    )
    console.log(`${SEQUENCE_ACTS.length} acts: ${RANDOM} sequences of up to ${LONGEST} at random, SEED=${seed}`)
    const started = Date.now()
    const faults = await runAll(server, sequences, (done, found) => {
      if (done % 500 === 0)
        console.log(`${done} sequences, ${found} faults, ${((Date.now() - started) / 1000).toFixed(0)} s`)
      return false
    })
    for (const fault of faults.slice(0, 20)) console.log(`  ${fault}`)
    const acts = sequences.reduce((sum, each) => sum + each.length, 0)
    console.log(`${sequences.length} sequences, ${acts} acts, ${faults.length} faults`)

    let isBlind = false
    for (const { name, plant, pull } of PLANTED) {
      await plant(portal.db)
      let tried = 0
      const found = await runAll(server, random.slice(0, TO_FIND), (done, count) => {
        tried = done
        return count > 0
      })
      await pull(portal.db)
      console.log(
        `planted: ${name}: ${found[0] === undefined ? 'NOT FOUND' : `found after ${tried} sequences: ${found[0]}`}`,
      )
      isBlind ||= found.length === 0
    }
    conclude(faults.length === 0 && !isBlind)
  } finally {
    await server.stop()
    await portal.stop()
  }
}

async function runAll(
  server: Awaited<ReturnType<typeof startTestApp>>,
  sequences: readonly (readonly SequenceAct[])[],
  isEnough: (done: number, found: number) => boolean,
): Promise<string[]> {
  const faults: string[] = []
  const rest = sequences.toReversed()
  let done = 0
  let isOver = false
  const work = async () => {
    const run = lineSequences(server)
    for (let next = rest.pop(); next !== undefined && !isOver; next = rest.pop()) {
      faults.push(...(await run(next)))
      isOver ||= isEnough(++done, faults.length)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return faults
}

function everySequence(depth: number): SequenceAct[][] {
  let longest: SequenceAct[][] = [['check in']]
  const all = [...longest]
  for (let n = 0; n < depth; n++) {
    longest = longest.flatMap((sequence) => EXHAUSTIVE.map((act) => [...sequence, act]))
    all.push(...longest)
  }
  return all
}

function randomSequences(seed: number): SequenceAct[][] {
  const act = fc.oneof(
    { weight: 2, arbitrary: fc.constantFrom(...SEQUENCE_ACTS) },
    // Without these nothing else happens.
    { weight: 1, arbitrary: fc.constantFrom<SequenceAct>('check in', 'call here', 'park', 'back', 'desk taken') },
  )
  const sequence = fc.array(act, { minLength: 4, maxLength: LONGEST, size: 'max' })
  return fc.sample(sequence, { numRuns: Math.max(RANDOM, TO_FIND), seed })
}

interface Planted {
  readonly name: string
  readonly plant: (db: Database) => Promise<void>
  readonly pull: (db: Database) => Promise<void>
}

const run = async (db: Database, statements: readonly string[]) => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

/** Doubles of what the database does, planted for a few sequences: faults that the line once had, or nearly. */
const PLANTED: readonly Planted[] = [
  {
    name: 'whoever is reset stays in the line',
    plant: (db) =>
      run(db, [
        'alter table arrival disable trigger arrival_is_sound',
        'alter function arrival_follows rename to arrival_follows_truly',
        `create function arrival_follows(state text, status text, handled boolean, here boolean) returns text language sql
           return case when status = 'Booked' then state else arrival_follows_truly(state, status, handled, here) end`,
      ]),
    pull: (db) =>
      run(db, [
        'drop function arrival_follows',
        'alter function arrival_follows_truly rename to arrival_follows',
        'alter table arrival enable trigger arrival_is_sound',
      ]),
  },
  {
    name: 'whoever was called once is lost when they are called again',
    plant: (db) =>
      run(db, [
        `create function lose_them() returns trigger language plpgsql as $$ begin new.state := 'Left'; return new; end $$`,
        `create trigger lose_them before update of state on arrival for each row
           when (new.state = 'Called' and old.state <> 'Called' and old.called_at is not null) execute function lose_them()`,
      ]),
    pull: (db) => run(db, ['drop trigger lose_them on arrival', 'drop function lose_them']),
  },
  {
    name: 'one person who was parked stops the line',
    plant: (db) =>
      run(db, [
        'alter function call_first rename to call_first_truly',
        `create function call_first(call jsonb) returns jsonb language plpgsql as $$ begin
           if exists (select from arrival a join jsonb_array_elements(call -> 'candidates') c on (c ->> 'id')::bigint = a.id
             where a.parked_at is not null) then return '{"outcome": "nobody"}'; end if;
           return call_first_truly(call); end $$`,
      ]),
    pull: (db) => run(db, ['drop function call_first', 'alter function call_first_truly rename to call_first']),
  },
]
