import { mkdtemp, realpath, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { connect } from './database.ts'
import { readPostmaster } from './postgres-process.ts'
import { keepEmbeddedPostgres, type OnDatabaseLost } from './kept-postgres.ts'

const cleanUps: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp()
})

async function aKeptDatabase() {
  const dataDir = await realpath(await mkdtemp(join(tmpdir(), 'portal-kept-')))
  cleanUps.push(() => rm(dataDir, { recursive: true, force: true }))
  const onLost = vi.fn<OnDatabaseLost>()
  // More tries than a slow machine needs: one that is killed before its start has been seen to succeed costs a try.
  const kept = await keepEmbeddedPostgres(dataDir, onLost, { ends: 2, tries: 20, pauseMs: 10 })
  cleanUps.push(() => kept.stop())
  const db = connect(kept.ownerUrl, { connections: 2 })
  cleanUps.push(() => db.destroy())
  let killed = 0
  /** Kills the server as soon as it serves, and waits until that is noticed. */
  const running = async () => {
    const found = await readPostmaster(join(dataDir, 'pg18'))
    return found?.status === 'ready' && found.pid !== killed ? found : undefined
  }
  const kill = async (): Promise<void> => {
    const postmaster = await vi.waitUntil(
      async () => {
        const found = await running()
        if (!found) return false
        return sql`select 1`.execute(db).then(
          () => found,
          () => false as const,
        )
      },
      { timeout: 20_000 },
    )
    const before = onLost.mock.calls.length
    killed = postmaster.pid
    process.kill(killed, 'SIGKILL')
    const isLost = () => onLost.mock.calls.length > before
    await vi.waitUntil(async () => isLost() || (await running()), { timeout: 20_000 })
    // One that is killed while it starts is just started again.
    if (!isLost()) await kill()
  }
  return { dataDir, onLost, db, kill }
}

describe('the embedded database', { timeout: 60_000 }, () => {
  it('is started again when it is killed, with what was committed, and is found where it was (RUN-6)', async () => {
    const { onLost, db, kill } = await aKeptDatabase()
    await sql`create table kept (a int)`.execute(db)
    await sql`insert into kept values (1)`.execute(db)
    await kill()
    const ask = () =>
      sql`select a from kept`.execute(db).then(
        ({ rows }) => rows,
        () => [],
      )
    await expect.poll(ask, { timeout: 20_000, interval: 100 }).toEqual([{ a: 1 }])
    expect(onLost.mock.calls).toEqual([['ended by SIGKILL', 'starts again']])
  })

  it('is given up when its folder is gone: an empty one would look like lost data (RUN-6)', async () => {
    const { dataDir, onLost, kill } = await aKeptDatabase()
    await kill()
    await rename(join(dataDir, 'pg18'), join(dataDir, 'elsewhere'))
    await vi.waitUntil(() => onLost.mock.calls.length === 2, { timeout: 30_000 })
    expect(onLost.mock.calls[1]).toEqual([expect.stringContaining('is gone'), 'is gone'])
  })

  it('is given up when it keeps ending (RUN-6)', async () => {
    const { onLost, kill } = await aKeptDatabase()
    for (let ends = 1; ends <= 3; ends++) await kill()
    expect(onLost.mock.calls.map(([, what]) => what)).toEqual(['starts again', 'starts again', 'is gone'])
  })
})
