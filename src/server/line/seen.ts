import type { LocalDate } from '#domain/time.ts'
import { lineSettings, openDesksAt } from '#server/desks/queries.ts'
import type { Context } from '#server/platform/context.ts'
import { shareAnswers } from '#server/platform/http/shared-answers.ts'
import { lineOf } from './calling.ts'
import { peopleIn } from './queries.ts'
import { estimator } from './service.ts'

export type SeenLine = Awaited<ReturnType<typeof readLine>>
export type SeeLine = (ctx: Pick<Context, 'db' | 'now'>, locationId: number, day: LocalDate) => Promise<SeenLine>

/**
 * The line of a location as those who wait in it see it. After a change all of them ask together: it is read once for
 * all.
 */
export function sharedLines(): SeeLine {
  const share = shareAnswers<SeenLine>()
  return (ctx, locationId, day) => share(`${locationId} ${day}`, () => readLine(ctx, locationId, day))
}

export async function readLine(ctx: Pick<Context, 'db' | 'now'>, locationId: number, day: LocalDate) {
  const [settings, desks, people] = await Promise.all([
    lineSettings(ctx.db, locationId),
    openDesksAt(ctx.db, locationId),
    peopleIn(ctx.db, locationId, day),
  ])
  const line = lineOf(people, settings, ctx.now())
  return { settings, line, waitOf: await estimator(ctx, { locationId, day, desks, people, line }) }
}
