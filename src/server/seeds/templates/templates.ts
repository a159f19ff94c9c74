import { sql } from 'kysely'
import type { WriteDb } from '#server/platform/db/database.ts'
import { EMAIL_TEMPLATES, SMS_TEMPLATES } from '#server/templates/shipped.ts'

/**
 * Adds the templates that are missing, and updates those that no administrator has ever changed (every change counts up
 * the version). A changed template stays as it is, and administrators see its missing translations.
 */
export async function seedTemplates(db: WriteDb): Promise<void> {
  await db
    .insertInto('emailTemplate')
    .values(EMAIL_TEMPLATES)
    .onConflict((c) =>
      c
        .column('key')
        .doUpdateSet((eb) => ({
          subject: eb.ref('excluded.subject'),
          body: eb.ref('excluded.body'),
          translations: eb.ref('excluded.translations'),
        }))
        .where('emailTemplate.version', '=', 1)
        .where(sql<boolean>`(email_template.subject, email_template.body, email_template.translations)
          is distinct from (excluded.subject, excluded.body, excluded.translations)`),
    )
    .execute()
  await db
    .insertInto('smsTemplate')
    .values(SMS_TEMPLATES)
    .onConflict((c) =>
      c
        .column('key')
        .doUpdateSet((eb) => ({ body: eb.ref('excluded.body'), translations: eb.ref('excluded.translations') }))
        .where('smsTemplate.version', '=', 1)
        .where(
          sql<boolean>`(sms_template.body, sms_template.translations) is distinct from (excluded.body, excluded.translations)`,
        ),
    )
    .execute()
}
