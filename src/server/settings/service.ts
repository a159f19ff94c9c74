import type { Setting, SettingForm, UpdateSetting } from '#contract/admin-settings.ts'
import { knownSetting, settingMistake } from '#domain/settings.ts'
import { filledIn, type Translations } from '#domain/translations.ts'
import { type Context, type Tx, transact } from '#server/platform/context.ts'
import { refuseAt, ruleBroken } from '#server/platform/errors.ts'
import { found, foundUnchanged, recordUpdate } from '#server/platform/records.ts'
import { harmless, isBlank } from '#server/platform/rich-text.ts'
import { changeSetting, deleteSetting, insertSetting, settingById, settingByKey, settingToChange } from './queries.ts'

/** By its id or by its key. */
export async function getSetting({ db }: Context, keyOrId: string): Promise<Setting> {
  const byId = /^\d{1,9}$/.test(keyOrId) ? await settingById(db, Number(keyOrId)) : undefined
  return found(byId ?? (await settingByKey(db, keyOrId)), 'Setting')
}

export async function createSetting(ctx: Context, form: SettingForm): Promise<{ id: number }> {
  const setting = checked(form)
  return transact(ctx, async (tx) => {
    const id = await insertSetting(tx.db, setting)
    tx.record({ action: 'Created', entityType: 'Setting', entityId: id, after: setting })
    followUp(tx, setting.key)
    return { id }
  }).catch(keyIsTaken)
}

/** Changes a setting, unless someone else has done so since the form was filled in. */
export async function updateSetting(ctx: Context, id: number, { version, ...form }: UpdateSetting): Promise<void> {
  const setting = checked(form)
  await transact(ctx, async (tx) => {
    const before = foundUnchanged(await settingToChange(tx.db, id), version, 'Setting')
    await changeSetting(tx.db, id, setting)
    recordUpdate(tx, 'Setting', before, setting)
    followUp(tx, before.key, setting.key)
  }).catch(keyIsTaken)
}

/** Deletes a setting; if the portal knows it, its default applies from now on. */
export async function removeSetting(ctx: Context, id: number): Promise<void> {
  await transact(ctx, async (tx) => {
    const before = found(await settingToChange(tx.db, id), 'Setting')
    await deleteSetting(tx.db, id)
    tx.record({ action: 'Deleted', entityType: 'Setting', entityId: id, before })
    followUp(tx, before.key)
  })
}

/** Newly bookable days have to be made ready; that takes a while, so it is done in the background. */
function followUp(tx: Tx, ...keys: readonly string[]): void {
  if (keys.includes('daysInAdvance')) tx.enqueue('extend-days')
}

/** A form's fields, with the value in the format of its kind. */
function checked(form: SettingForm): SettingForm {
  const isRich = knownSetting(form.key)?.kind === 'richText'
  const value = isRich ? harmless(form.value) : form.value
  if (isRich && isBlank(value)) throw ruleBroken('Required', 'value')
  const mistake = settingMistake(form.key, value)
  if (mistake !== undefined) throw ruleBroken(mistake, 'value')
  return { ...form, value, ...(form.translations && { translations: checkedTranslations(form) }) }
}

/** Words for customers may be translated; a number or a key means the same to everyone. */
function checkedTranslations({ key, translations = {} }: SettingForm): Translations<'value'> {
  const known = knownSetting(key)
  const given = Object.entries(filledIn(translations))
  if (given.length > 0 && !known?.isTranslated)
    throw ruleBroken('Customers do not read this setting, so it has no translations.', 'translations')
  if (known?.kind !== 'richText') return Object.fromEntries(given)
  const clean = given.map(([language, { value = '' }]) => [language, { value: isBlank(value) ? '' : harmless(value) }])
  return filledIn(Object.fromEntries(clean) as Translations<'value'>)
}

/** The index decides, so if two users create the same setting at the same moment, only one succeeds. */
const keyIsTaken = refuseAt('setting_key_key', () => ruleBroken('A setting with this key already exists.', 'key'))
