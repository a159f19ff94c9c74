import { sql } from 'kysely'
import type { AppointmentLocale } from '#contract/notifications.ts'
import type { Status } from '#domain/appointments/status.ts'
import type { Actor } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import { within } from '#server/platform/reach.ts'

/** The language that has templates from day one. */
const ENGLISH = 'en'

/**
 * An appointment whose customer is about to be called. No other desk can read it here until the transaction ends, so
 * the second of two desks finds the first one's notice.
 */
export function lockForNotice(db: Db, actor: Actor, id: number) {
  return db
    .selectFrom('appointment as a')
    .innerJoin('location as l', 'l.id', 'a.locationId')
    .leftJoin('appUser as u', 'u.id', 'a.handlingUserId')
    .where('a.id', '=', id)
    .where(within(actor, 'a.locationId'))
    .where(sql<boolean>`a.status <> 'Hold'`)
    .select([
      'a.id',
      'a.version',
      'a.locationId',
      'a.day',
      'a.startMinute',
      'a.startsAt',
      'a.timeZone',
      'a.firstName',
      'a.lastName',
      'a.smsPhoneNumber',
      'a.cancelledAt',
      'a.confirmedAt',
      'a.notificationCount',
      'a.lastNotificationSentAt',
      'u.email as handlingUserEmail',
      'l.textMessagesEnabled',
      'l.announcementsEnabled',
      'l.name as locationName',
      'l.translations as locationTranslations',
    ])
    .select(sql<Status>`a.status`.as('status'))
    .forUpdate('a')
    .executeTakeFirst()
}

/** The languages that have templates, English first. */
export function appointmentLocales(db: Db): Promise<AppointmentLocale[]> {
  return db
    .selectFrom('localizedTemplate')
    .select(['id as value', 'localeDisplayName as label', 'locale'])
    .orderBy(sql`locale <> ${ENGLISH}`)
    .orderBy('localeDisplayName')
    .execute()
}

/** What is said in a language, and in which voice; in English if that language has no templates. */
export async function noticeTemplates(db: Db, appointmentLocaleId: number) {
  const { id, ...templates } = await db
    .selectFrom('localizedTemplate')
    .where((eb) =>
      eb.or([
        eb('locale', '=', ENGLISH),
        eb.and([
          eb('id', '=', appointmentLocaleId),
          eb('messageTemplate', '<>', ''),
          eb('announcementTemplate', '<>', ''),
        ]),
      ]),
    )
    .orderBy(sql`id <> ${appointmentLocaleId}`)
    .select(['id', 'locale', 'messageTemplate', 'announcementTemplate', 'voiceKey'])
    .limit(1)
    .executeTakeFirstOrThrow()
  return { ...templates, appointmentLocaleId: id, isDefault: id !== appointmentLocaleId }
}

/** The language the customer booked in, else English; undefined if the appointment is out of the caller's reach. */
export function localeOfAppointment(db: Db, actor: Actor, id: number) {
  return db
    .selectFrom('appointment as a')
    .where('a.id', '=', id)
    .where(within(actor, 'a.locationId'))
    .where(sql<boolean>`a.status <> 'Hold'`)
    .select((eb) =>
      eb.fn
        .coalesce('a.localeId', eb.selectFrom('localizedTemplate').where('locale', '=', ENGLISH).select('id'))
        .$notNull()
        .as('appointmentLocaleId'),
    )
    .executeTakeFirst()
}
