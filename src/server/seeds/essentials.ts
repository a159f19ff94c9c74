import { sql } from 'kysely'
import { type Language, TRANSLATED_LANGUAGES } from '#domain/languages.ts'
import type { Translations } from '#domain/translations.ts'
import type { WriteDb } from '#server/platform/db/database.ts'
import { WORDS } from '#server/platform/words.ts'
import { LOCALIZED_TEMPLATES } from '#server/templates/shipped.ts'
import { EARLIER_PRIVACY_POLICIES, privacyPolicy } from './privacy-policy.ts'
import { seedTemplates } from './templates/templates.ts'

/**
 * What every portal needs from day one, demo or not. Only what is missing is added, and what no one has changed is
 * renewed.
 */
export async function seedEssentials(db: WriteDb): Promise<void> {
  await db
    .insertInto('setting')
    .values(SETTINGS)
    .onConflict((c) => c.column('key').doNothing())
    .execute()
  await renewSettings(db)
  await seedTemplates(db)
  await db
    .insertInto('localizedTemplate')
    .values(LOCALIZED_TEMPLATES)
    .onConflict((c) => c.column('locale').doNothing())
    .execute()
  await db
    .insertInto('reportDefinition')
    .values({ name: 'Appointments', reportDataSet: 'AppointmentReportDataSet' })
    .onConflict((c) => c.column('name').doNothing())
    .execute()
}

/** A text that no one has changed gets the words and languages of this release. */
async function renewSettings(db: WriteDb): Promise<void> {
  for (const { key, value, translations } of SETTINGS)
    if (translations)
      await db
        .updateTable('setting')
        .set({ value, translations })
        .where('key', '=', key)
        .where('version', '=', 1)
        .where('value', 'in', [value, ...(key === 'privacyPolicy' ? EARLIER_PRIVACY_POLICIES : [])])
        .where(sql<boolean>`(value, translations) is distinct from (${value}, ${JSON.stringify(translations)}::jsonb)`)
        .execute()
}

const SETTINGS: readonly { key: string; value: string; translations?: Translations<'value'> }[] = [
  { key: 'introduction', ...inEveryLanguage((language) => WORDS[language].settings.introduction) },
  { key: 'privacyPolicy', ...inEveryLanguage(privacyPolicy) },
  { key: 'daysInAdvance', value: '60' },
  { key: 'minimumNoticeMinutes', value: '30' },
]

function inEveryLanguage(textIn: (language: Language) => string): {
  value: string
  translations: Translations<'value'>
} {
  return {
    value: textIn('en'),
    translations: Object.fromEntries(TRANSLATED_LANGUAGES.map((language) => [language, { value: textIn(language) }])),
  }
}
