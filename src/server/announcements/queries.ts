import { type NotNull, sql } from 'kysely'
import type { LobbyCall } from '#contract/lobby.ts'
import type { Db, WriteDb } from '#server/platform/db/database.ts'
import type { Recording } from '#server/outside/speech/recording.ts'

/** A customer or a ticket called to a desk. */
export interface NewAnnouncement {
  readonly locationId: number
  readonly kind: 'Notice' | 'Ticket'
  /** First name and initial, or the ticket's number: all a waiting room gets to see. */
  readonly caption: string
  readonly station: string
  readonly spoken: string
  readonly locale: string
  readonly voiceKey: string
  readonly appointmentId: number | null
  readonly calledBy: number | null
}

/** Seconds a recording in progress is left alone: longer than any takes. */
const CLAIM_SECONDS = 15
/** Seconds after a call that a recording is still useful; older calls have been read, or spoken by a browser. */
const WORTH_RECORDING_SECONDS = 60
const KEPT_HOURS = 24

/** Calls it out in the lobby. The recording is made in the background once the transaction has committed. */
export async function addAnnouncement(db: WriteDb, announcement: NewAnnouncement): Promise<number> {
  const { id } = await db.insertInto('announcement').values(announcement).returning('id').executeTakeFirstOrThrow()
  return id
}

/** The oldest call not being recorded yet, for the first process to ask. If that one dies, it is soon free again. */
export async function claimUnrecorded(db: WriteDb) {
  const { rows } = await sql<{ id: number; spoken: string; voiceKey: string; locale: string }>`
    update announcement set claimed_until = now() + make_interval(secs => ${CLAIM_SECONDS})
    where id = (
      select id from announcement
      where audio is null and called_at > now() - make_interval(secs => ${WORTH_RECORDING_SECONDS})
        and (claimed_until is null or claimed_until <= now())
      order by id limit 1 for update skip locked)
    returning id, spoken, voice_key, locale`.execute(db)
  return rows[0]
}

export async function storeRecording(db: WriteDb, id: number, { audio, type }: Recording): Promise<void> {
  await db.updateTable('announcement').set({ audio, audioType: type }).where('id', '=', id).execute()
}

/** A location's last calls of today, newest first. */
export async function callsOfToday(db: Db, locationId: number, atMost: number): Promise<LobbyCall[]> {
  const rows = await db
    .selectFrom('announcement as a')
    .innerJoin('location as l', 'l.id', 'a.locationId')
    .where('a.locationId', '=', locationId)
    .where(sql<boolean>`(a.called_at at time zone l.time_zone)::date = (now() at time zone l.time_zone)::date`)
    .select(['a.id', 'a.kind', 'a.caption', 'a.station', 'a.spoken', 'a.locale', 'a.calledAt as calledAtUtc'])
    .select((eb) => eb('a.audio', 'is not', null).as('hasAudio'))
    .orderBy('a.id', 'desc')
    .limit(atMost)
    .execute()
  return rows.map((row) => ({ ...row, hasAudio: Boolean(row.hasAudio) }))
}

/** A call's recording, if it was made and the call is that location's. */
export function recordingOf(db: Db, locationId: number, id: number) {
  return db
    .selectFrom('announcement')
    .where('id', '=', id)
    .where('locationId', '=', locationId)
    .where('audio', 'is not', null)
    .select(['audio', 'audioType'])
    .$narrowType<{ audio: NotNull; audioType: NotNull }>()
    .executeTakeFirst()
}

/** A day later, no one needs to know who was called. */
export async function deleteOldAnnouncements(db: WriteDb): Promise<void> {
  await db
    .deleteFrom('announcement')
    .where('calledAt', '<', sql<string>`now() - make_interval(hours => ${KEPT_HOURS})`)
    .execute()
}
