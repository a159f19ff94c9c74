import { setTimeout as pause } from 'node:timers/promises'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'

/** Called when the database has ended unasked: whether it is started again, or is beyond that. */
export type OnDatabaseLost = (detail: string, what: 'starts again' | 'is gone') => void

interface Patience {
  /** How often it may end within a minute. */
  readonly ends: number
  /** How often to try to start it, and the pause in between, in milliseconds. */
  readonly tries: number
  readonly pauseMs: number
}

const MINUTE = 60_000

/** The embedded database, started again whenever it ends unasked. Its address stays, so pools reconnect by themselves. */
export async function keepEmbeddedPostgres(
  dataDir: string,
  onLost: OnDatabaseLost,
  { ends, tries, pauseMs }: Patience = { ends: 5, tries: 5, pauseMs: 1_000 },
  say: (line: string) => void = () => {},
): Promise<Pick<EmbeddedPostgres, 'url' | 'ownerUrl' | 'stop'>> {
  const endedAt: number[] = []
  let isStopping = false
  let reviving = Promise.resolve()

  const start = (mustExist: boolean) =>
    startEmbeddedPostgres({
      dataDir,
      mustExist,
      say,
      onUnexpectedExit: (detail) => {
        if (!isStopping) reviving = revive(detail)
      },
    })

  async function revive(detail: string): Promise<void> {
    endedAt.push(Date.now())
    // One that ends as soon as it runs has a reason that another start does not remove.
    if (endedAt.filter((moment) => moment > Date.now() - MINUTE).length > ends) return onLost(detail, 'is gone')
    onLost(detail, 'starts again')
    for (let attempt = 1; ; attempt++) {
      if (isStopping) return
      try {
        current = await start(true)
        // On Windows it has another port at every start, and the pools would not find it.
        if (current.url !== url) onLost('it now has another address', 'is gone')
        return
      } catch (cause) {
        if (attempt === tries) return onLost((cause as Error).message, 'is gone')
        await pause(pauseMs)
      }
    }
  }

  let current = await start(false)
  const { url, ownerUrl } = current
  return {
    url,
    ownerUrl,
    async stop() {
      isStopping = true
      await reviving
      await current.stop()
    },
  }
}
