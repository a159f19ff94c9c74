import type { RetentionEffect, Setting, SettingForm, UpdateSetting } from '#contract/admin-settings.ts'
import { erasesEarlier, fallbackOf, knownSetting, numberInForce, settingMistake } from '#domain/settings.ts'
import { filledIn, type Translations } from '#domain/translations.ts'
import { type Context, type Tx, transact } from '#server/platform/context.ts'
import { refuseAt, ruleBroken } from '#server/platform/errors.ts'
import { found, foundUnchanged, recordUpdate } from '#server/platform/records.ts'
import { harmless, isBlank } from '#server/platform/rich-text.ts'
import {
  changeSetting,
  deleteSetting,
  insertSetting,
  namesOlderThan,
  settingById,
  settingByKey,
  settingToChange,
} from './queries.ts'

/** By its id or by its key. */
export async function getSetting({ db }: Context, keyOrId: string): Promise<Setting> {
  const byId = /^\d{1,9}$/.test(keyOrId) ? await settingById(db, Number(keyOrId)) : undefined
  return found(byId ?? (await settingByKey(db, keyOrId)), 'Setting')
}

export async function createSetting(ctx: Context, { erases, ...form }: SettingForm): Promise<{ id: number }> {
  const setting = checked(form)
  return transact(ctx, async (tx) => {
    await requireKnownErasure(ctx, tx, { key: setting.key, after: setting }, erases)
    const id = await insertSetting(tx.db, setting)
    const known = knownSetting(setting.key)
    const before = known && fallbackOf(known) !== '' ? { value: fallbackOf(known), isEnabled: true } : undefined
    // Until now the default applied, and the log shows it.
    if (before) tx.record({ action: 'Updated', entityType: 'Setting', entityId: id, before, after: setting })
    else tx.record({ action: 'Created', entityType: 'Setting', entityId: id, after: setting })
    followUp(tx, setting.key)
    return { id }
  }).catch(keyIsTaken)
}

/** Changes a setting, unless someone else has done so since the form was filled in. */
export async function updateSetting(
  ctx: Context,
  id: number,
  { version, erases, ...form }: UpdateSetting,
): Promise<void> {
  const setting = checked(form)
  await transact(ctx, async (tx) => {
    const before = foundUnchanged(await settingToChange(tx.db, id), version, 'Setting')
    for (const key of new Set([before.key, setting.key]))
      await requireKnownErasure(ctx, tx, { key, before, after: setting }, erases)
    await changeSetting(tx.db, id, setting)
    recordUpdate(tx, 'Setting', before, setting)
    followUp(tx, before.key, setting.key)
  }).catch(keyIsTaken)
}

/** Deletes a setting; if the portal knows it, its default applies from now on. */
export async function removeSetting(ctx: Context, id: number): Promise<void> {
  await transact(ctx, async (tx) => {
    const before = found(await settingToChange(tx.db, id), 'Setting')
    await requireKnownErasure(ctx, tx, { key: before.key, before }, undefined)
    await deleteSetting(tx.db, id)
    tx.record({ action: 'Deleted', entityType: 'Setting', entityId: id, before })
    followUp(tx, before.key)
  })
}

/** What keeping names for this many days erases that is kept now. */
export async function previewRetention({ db, now }: Context, retentionDays: number): Promise<RetentionEffect> {
  return retentionDays === 0 ? { people: 0, appointments: 0 } : namesOlderThan(db, now(), retentionDays)
}

type Stored = Pick<Setting, 'key' | 'value' | 'isEnabled'>

/** Erased names never come back, so a shorter retention is saved only by someone who knows how many people it is about. */
async function requireKnownErasure(
  { now }: Context,
  tx: Tx,
  { key, before, after }: { key: string; before?: Stored; after?: Stored },
  known = 0,
): Promise<void> {
  if (key !== 'retentionDays') return
  const daysOf = (setting?: Stored) =>
    setting?.key === key ? numberInForce(key, setting.value, setting.isEnabled) : numberInForce(key, '')
  const days = daysOf(after)
  if (!erasesEarlier(daysOf(before), days)) return
  const { people } = await namesOlderThan(tx.db, now(), days)
  if (people > known)
    throw ruleBroken(
      `This erases the names and contact information of ${people} ${people === 1 ? 'person' : 'people'} for good. Look at the preview and save again.`,
      'value',
    )
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
