import { createHmac, timingSafeEqual } from 'node:crypto'
import type { LineChoice } from '#contract/tickets.ts'
import { joinStepAt, joinStepsGood } from '#domain/line/join-code.ts'
import { lineSettings, openDesksAt } from '#server/desks/queries.ts'
import type { Context } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import { localTimeAt } from '#server/platform/zones.ts'
import { lineOf } from './calling.ts'
import { peopleIn, typesToComeFor } from './queries.ts'
import { estimator, servicesWith } from './service.ts'

/** Letters of a code: far more than anyone guesses in minutes. */
const CODE_LENGTH = 16

/** The secret that draws a location's codes; none where it has no line. It never leaves the server. */
async function secretOf(db: Db, locationId: number): Promise<Buffer | undefined> {
  const line = await db
    .selectFrom('lineSetting')
    .where('locationId', '=', locationId)
    .where('isOn', '=', true)
    .select('joinSecret')
    .executeTakeFirst()
  return line?.joinSecret
}

const codeOf = (secret: Buffer, step: number) =>
  createHmac('sha256', secret).update(`join ${step}`).digest('base64url').slice(0, CODE_LENGTH)

/** What the office's QR code says now; empty where there is no line (KIOSK-4). */
export async function joinCodeAt({ db, now }: Pick<Context, 'db' | 'now'>, locationId: number): Promise<string> {
  const secret = await secretOf(db, locationId)
  return secret ? codeOf(secret, joinStepAt(now().getTime())) : ''
}

/** Whether someone who says this code is in the office, or was a moment ago. */
export async function isJoinCode(
  { db, now }: Pick<Context, 'db' | 'now'>,
  locationId: number,
  code: string,
): Promise<boolean> {
  const secret = await secretOf(db, locationId)
  if (!secret || code.length !== CODE_LENGTH) return false
  return joinStepsGood(now().getTime()).some((step) => isSame(codeOf(secret, step), code))
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** What one can come to a location for without an appointment, with the wait that someone who comes now would have. */
export async function lineChoices(
  ctx: Pick<Context, 'db' | 'now' | 'language'>,
  { id: locationId, timeZone }: { id: number; timeZone: string },
): Promise<LineChoice[]> {
  const { db } = ctx
  const now = ctx.now()
  const day = localTimeAt(now, timeZone).date
  const [settings, desks, people, types] = await Promise.all([
    lineSettings(db, locationId),
    openDesksAt(db, locationId),
    peopleIn(db, locationId, day),
    typesToComeFor(db, locationId, ctx.language),
  ])
  const line = lineOf(people, settings, now)
  const waitOf = await estimator(ctx, { locationId, day, desks, people, line })
  return servicesWith(types, waitOf)
}
