import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LANGUAGES, TRANSLATED_LANGUAGES } from '#domain/languages.ts'
import { limits } from '#domain/limits.ts'
import { namesIn } from '#domain/placeholders.ts'
import { missingMistake, templateMistake } from '#domain/templates/mistakes.ts'
import {
  EMAIL_NEEDS,
  EMAIL_PLACEHOLDERS,
  placeholdersOf,
  SMS_NEEDS,
  SMS_PLACEHOLDERS,
} from '#domain/templates/placeholders.ts'
import { harmless } from '#server/platform/rich-text.ts'
import { ownDatabase } from '#server/testing/test-app.ts'
import { EMAIL_TEMPLATES, SMS_TEMPLATES } from '#server/templates/shipped.ts'
import { seedTemplates } from './templates.ts'

describe('the templates a portal begins with', () => {
  const emails = EMAIL_TEMPLATES.flatMap(({ key, subject, body, translations }) =>
    Object.entries({ en: { subject, body }, ...translations }).map(([language, letter]) => ({
      key,
      language,
      ...letter,
    })),
  )
  const texts = SMS_TEMPLATES.flatMap(({ key, body, translations }) =>
    Object.entries({ en: { body }, ...translations }).map(([language, text]) => ({ key, language, ...text })),
  )

  it('are there in every language, and say the same in each', () => {
    expect(emails).toHaveLength(20 * LANGUAGES.length)
    expect(texts).toHaveLength(19 * LANGUAGES.length)
    for (const { key, subject, body } of emails) {
      const english = EMAIL_TEMPLATES.find((each) => each.key === key)
      expect(namesIn(body).toSorted()).toEqual(namesIn(english?.body ?? '').toSorted())
      expect(namesIn(subject).toSorted()).toEqual(namesIn(english?.subject ?? '').toSorted())
    }
    for (const { key, body } of texts) {
      const english = SMS_TEMPLATES.find((each) => each.key === key)
      expect(namesIn(body).toSorted()).toEqual(namesIn(english?.body ?? '').toSorted())
    }
  })

  it('could be saved as they are (TMPL-3, TMPL-4, TMPL-8)', () => {
    for (const { key, subject, body } of emails) {
      expect(templateMistake(subject, EMAIL_PLACEHOLDERS[key])).toBeUndefined()
      expect(templateMistake(body, EMAIL_PLACEHOLDERS[key])).toBeUndefined()
      expect(missingMistake(body, placeholdersOf(EMAIL_NEEDS, key))).toBeUndefined()
      expect(harmless(body)).toBe(body)
    }
    for (const { key, body } of texts) {
      expect(templateMistake(body, SMS_PLACEHOLDERS[key])).toBeUndefined()
      expect(missingMistake(body, placeholdersOf(SMS_NEEDS, key))).toBeUndefined()
      expect(body.length).toBeLessThanOrEqual(limits.smsTemplateBody)
    }
  })
})

describe('a portal with templates of an older release (TMPL-7)', () => {
  let own: Awaited<ReturnType<typeof ownDatabase>>
  beforeAll(async () => {
    own = await ownDatabase()
  })
  afterAll(async () => {
    await own.db.destroy()
    await own.drop()
  })

  it('gets the new words where nobody has changed them, and keeps what an administrator wrote', async () => {
    const { db } = own
    const old = { body: '<p>Old</p>', translations: {} }
    await db
      .updateTable('emailTemplate')
      .set({ ...old, subject: 'Old' })
      .execute()
    await db.updateTable('smsTemplate').set(old).execute()
    await db.updateTable('emailTemplate').set({ version: 2 }).where('key', '=', 'ResetPassword').execute()
    await db.updateTable('smsTemplate').set({ version: 2 }).where('key', '=', 'AppointmentReady').execute()

    await seedTemplates(db)
    await seedTemplates(db)
    const emails = await db
      .selectFrom('emailTemplate')
      .select(['key', 'subject', 'body', 'translations', 'version'])
      .execute()
    for (const row of emails) {
      const seeded = EMAIL_TEMPLATES.find(({ key }) => key === row.key)
      if (row.key === 'ResetPassword')
        expect(row).toMatchObject({ subject: 'Old', body: '<p>Old</p>', translations: {}, version: 2 })
      else
        expect(row).toMatchObject({
          subject: seeded?.subject,
          body: seeded?.body,
          translations: seeded?.translations,
          version: 1,
        })
    }
    const texts = await db.selectFrom('smsTemplate').select(['key', 'body', 'translations']).execute()
    expect(texts.find(({ key }) => key === 'AppointmentReady')).toMatchObject(old)
    expect(Object.keys(texts.find(({ key }) => key === 'LocationClosure')?.translations ?? {}).toSorted()).toEqual(
      [...TRANSLATED_LANGUAGES].toSorted(),
    )
  })
})
