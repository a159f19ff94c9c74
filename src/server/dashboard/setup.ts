import { sql } from 'kysely'
import { SETUP_STEPS, type Setup, type SetupStep } from '#contract/dashboard.ts'
import { type Context, transact, userOf } from '#server/platform/context.ts'
import type { Db, WriteDb } from '#server/platform/db/database.ts'

type Found = Record<SetupStep, boolean> & {
  readonly skipped: string[]
  readonly locationId: number | null
  readonly calendarId: number | null
}

/** The checklist of the first hour: nothing is ticked by hand, so it is true however something was set up. */
export async function setupOf(ctx: Context): Promise<Setup> {
  const { userId } = userOf(ctx)
  const found = await whatThereIs(ctx.db, userId)
  return {
    steps: SETUP_STEPS.map((step) => ({ step, isDone: found[step], isSkipped: found.skipped.includes(step) })),
    isDismissed: found.skipped.includes('All'),
    locationId: found.locationId,
    calendarId: found.calendarId,
    testEmail: (await lastTestEmail(ctx.db, userId)) ?? null,
    publicUrl: ctx.publicUrl,
  }
}

/** The settings come with texts of ours: a later version is someone's own. */
async function whatThereIs(db: Db, userId: number): Promise<Found> {
  const { rows } = await sql<Found>`
    with hours as (
      select k.location_id, k.id as calendar_id, exists (
        select from availability_rule r join availability_window w on w.rule_id = r.id
        where r.calendar_id = k.id and (r.end_date is null or r.end_date >= current_date)) as has_hours
      from calendar k join location l on l.id = k.location_id where k.deleted_at is null and not l.is_archived)
    select exists (select from setting where key in ('introduction', 'privacyPolicy') and version > 1) as "Organization",
      exists (select from location where not is_archived) as "Location",
      exists (select from appointment_type) as "Services",
      exists (select from hours where has_hours) as "Hours",
      exists (select from appointment where status <> 'Hold') as "PublicPage",
      exists (select from app_user u join user_role r on r.user_id = u.id where u.id <> ${userId} and not u.is_locked)
        as "People",
      exists (select from outbox where user_id = ${userId} and channel = 'email' and state = 'Sent') as "Messages",
      exists (select from lobby_display) as "Screens",
      array(select step from skipped_setup_step) as skipped,
      (select id from location where not is_archived order by id limit 1) as location_id,
      (select calendar_id from hours where location_id = (select id from location where not is_archived order by id limit 1)
        order by has_hours, calendar_id limit 1) as calendar_id`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The checklist came back empty.')
  return row
}

/** Names the email in the outbox; it has no template, because only administrators ever read it. */
const TEST_EMAIL = 'TestEmail'

async function lastTestEmail(db: Db, userId: number) {
  return db
    .selectFrom('outbox')
    .where('userId', '=', userId)
    .where('templateKey', '=', TEST_EMAIL)
    .orderBy('id', 'desc')
    .select(['state', 'lastError as error'])
    .executeTakeFirst()
}

export async function sendTestEmail(ctx: Context): Promise<void> {
  const { userId, email } = userOf(ctx)
  await transact(ctx, async (tx) => {
    tx.send({
      channel: 'email',
      templateKey: TEST_EMAIL,
      recipient: email,
      locale: 'en',
      subject: 'Your appointment portal can send email',
      body: '<p>You asked the appointment portal for this test. It arrived, so customers and colleagues get their emails, too.</p>',
      userId,
    })
    tx.tell({ action: 'Created', entityType: 'OutboxMessage', entityId: 0 })
  })
}

export async function skipSetup(
  ctx: Context,
  { step, isSkipped }: { step: SetupStep | 'All' | 'Backups'; isSkipped: boolean },
): Promise<void> {
  await transact(ctx, async (tx) => {
    await (isSkipped ? noteSkipped(tx.db, step) : forgetSkipped(tx.db, step))
    tx.tell({ action: 'Updated', entityType: 'Setting', entityId: 0 })
  })
}

async function noteSkipped(db: WriteDb, step: string): Promise<void> {
  await db
    .insertInto('skippedSetupStep')
    .values({ step })
    .onConflict((c) => c.column('step').doNothing())
    .execute()
}

async function forgetSkipped(db: WriteDb, step: string): Promise<void> {
  await db.deleteFrom('skippedSetupStep').where('step', '=', step).execute()
}
