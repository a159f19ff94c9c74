import { MOST_LATE_MINUTES } from '#domain/appointments/running-late.ts'
import { nowOf } from '#server/appointments/links/check-in.ts'
import { householdOf } from '#server/appointments/links/queries.ts'
import { noteLate } from '#server/appointments/links/running-late.ts'
import { whyNotAhead } from './actions.ts'
import { said, type Talk, which } from './talk.ts'

const ANSWERS = { keeps: 'lateKeeps', loses: 'lateLoses', 'fits-in': 'lateFits' } as const

/** LATE 15 tells the office, about the visit that is due; the answer says what its rule makes of that (LATE-2). */
export async function runningLate(talk: Talk, minutes: number | undefined): Promise<string> {
  const { about, coming, ctx, tx } = talk
  const known = about ? [about, ...coming.filter(({ id }) => id !== about.id)] : coming
  const row = known.find((each) => nowOf(each, ctx.now()).canSayLate)
  if (!row) {
    const [next] = known
    if (!next) return said(talk, 'none')
    const isBefore = next.status === 'Booked' && Date.parse(next.startsAt) > ctx.now().getTime()
    if (isBefore) return said(talk, 'lateTooEarly', { Which: which(talk, [next]) })
    return (await whyNotAhead(talk, next)) ?? said(talk, 'notPossible', { Which: which(talk, [next]) })
  }
  const household = await householdOf(tx.db, row)
  const Which = which(
    talk,
    household.filter(({ status }) => status === 'Booked'),
  )
  if (minutes === undefined || minutes < 1 || minutes > MOST_LATE_MINUTES) return said(talk, 'howLate', { Which })
  return said(talk, ANSWERS[noteLate(ctx, tx, household, minutes)], { Which, Minutes: String(minutes) })
}
