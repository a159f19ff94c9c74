import type { PeopleChoice } from '#contract/effects.ts'
import type { Language } from '#domain/languages.ts'
import { textIn } from '#domain/translations.ts'
import { tokensExtendedTo } from '#server/appointments/booking/tokens.ts'
import { type Cause, cancelMany, goingOf } from '#server/appointments/life/cancel-many.ts'
import { honoredWritten } from '#server/honored/queries.ts'
import { type HonoringOffice, honoringOffices } from '#server/offices/locations.ts'
import type { Context, Tx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import { ruleBroken } from '#server/platform/errors.ts'
import { withDirections } from '#server/offices/directions.ts'
import { commaIn, sayDate, sayDateShortly } from '#server/platform/say-when.ts'
import { localTimeAt } from '#server/platform/zones.ts'

type Honoring = Extract<PeopleChoice, { kind: 'honor' }>

/** Refuses offices that the caller cannot speak for, or that take no one, and a date that is over. */
export async function requireHonorable(ctx: Context, db: Db, { locationIds, untilDate }: Honoring): Promise<void> {
  const offices = await honoringOffices(db, locationIds, ctx.actor)
  if (offices.length < new Set(locationIds).size) throw ruleBroken('Location not found.', 'people.locationIds')
  const isOver = offices.some(({ timeZone }) => untilDate < localTimeAt(ctx.now(), timeZone).date)
  if (isOver) throw ruleBroken('Must be today or later', 'people.untilDate')
}

/** Cancels appointments at their own office and has others serve their people without a time (REBOOK-6). */
export async function honor(
  ctx: Context,
  tx: Tx,
  ids: readonly number[],
  choice: Honoring,
  cause: Cause,
  more: { readonly onlyWhereClosed?: boolean } = {},
): Promise<void> {
  const offices = await honoringOffices(tx.db, choice.locationIds)
  const words = (language: Language, inText: boolean) => ({
    Offices: offices.map((office) => (inText ? textIn(office, 'name', language) : linked(office, language))),
    UntilDate: inText ? sayDateShortly(choice.untilDate, language) : sayDate(choice.untilDate, language),
  })
  const honoring: Cause = { ...cause, templateKey: 'AppointmentHonored', words }
  const going = await goingOf(ctx, tx.db, ids, honoring, more)
  await cancelMany(ctx, tx, going, honoring, more)
  const honored = going.map(({ row }) => row.id)
  for (const query of honoredWritten(honored, choice)) tx.write(query)
  tx.write(tokensExtendedTo(honored, choice.untilDate))
}

const linked = (office: HonoringOffice, language: Language) =>
  withDirections(
    [textIn(office, 'name', language), office.address].filter(Boolean).join(commaIn(language)),
    office,
    language,
  )
