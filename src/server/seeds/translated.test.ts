import { afterAll, beforeAll, expect, it } from 'vitest'
import { LANGUAGES } from '#domain/languages.ts'
import { languagesMissing, READ_BY_CUSTOMERS, type Translations } from '#domain/translations.ts'
import { harmless } from '#server/platform/rich-text.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { APPOINTMENT_TYPES, OFFICES } from './demo-data.ts'
import { seedEssentials } from './essentials.ts'
import { EARLIER_PRIVACY_POLICIES, privacyPolicy } from './privacy-policy.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

const settingOf = (key: string) =>
  t.db
    .selectFrom('setting')
    .where('key', '=', key)
    .select(['value', 'translations', 'version'])
    .executeTakeFirstOrThrow()
const change = (key: string, columns: { value?: string; translations: Translations; version: number }) =>
  t.db.updateTable('setting').set(columns).where('key', '=', key).execute()

it('the demo is there in every language', () => {
  for (const type of APPOINTMENT_TYPES) {
    expect(languagesMissing({ onlineText: '', ...type }, type.translations, READ_BY_CUSTOMERS.appointmentType)).toEqual(
      [],
    )
    const documents = type.description.split('\n').length
    for (const { description } of Object.values(type.translations))
      expect(description.split('\n')).toHaveLength(documents)
  }
  for (const office of OFFICES)
    expect(languagesMissing(office, office.translations, READ_BY_CUSTOMERS.location)).toEqual([])
})

it.each(['introduction', 'privacyPolicy'])('%s comes in every language', async (key) => {
  const setting = await settingOf(key)
  expect(languagesMissing(setting, setting.translations, READ_BY_CUSTOMERS.setting)).toEqual([])
})

it('has a privacy policy with the same parts in every language, which can be saved as it is', () => {
  const shape = (html: string) => html.replaceAll(/>[^<]+</g, '><')
  for (const language of LANGUAGES) {
    expect(shape(privacyPolicy(language))).toBe(shape(privacyPolicy('en')))
    expect(harmless(privacyPolicy(language))).toBe(privacyPolicy(language))
  }
})

it.each(EARLIER_PRIVACY_POLICIES)(
  'gives an older portal the new privacy policy where nobody has changed %j',
  async (value) => {
    const seeded = await settingOf('privacyPolicy')
    await change('privacyPolicy', {
      value,
      translations: { es: { value: '<p>Antes.</p>' } },
      version: 1,
    })
    await seedEssentials(t.db)
    expect(await settingOf('privacyPolicy')).toEqual(seeded)
  },
)

it('gives an older portal the languages of a text that nobody has changed', async () => {
  const { translations } = await settingOf('introduction')
  await change('introduction', { translations: {}, version: 1 })
  await change('privacyPolicy', { value: '<p>Ours.</p>', translations: {}, version: 2 })
  await seedEssentials(t.db)
  expect(await settingOf('introduction')).toMatchObject({ translations, version: 1 })
  expect(await settingOf('privacyPolicy')).toEqual({ value: '<p>Ours.</p>', translations: {}, version: 2 })

  const own = { es: { value: 'Hola.' } }
  await change('introduction', { translations: own, version: 2 })
  await seedEssentials(t.db)
  expect((await settingOf('introduction')).translations).toEqual(own)
})
