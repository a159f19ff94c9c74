import * as z from 'zod/mini'
import { limits } from '#domain/limits.ts'
import { admins, read, write } from './endpoint.ts'
import {
  Done,
  Id,
  IdInUrl,
  LanguagesBehind,
  LanguagesMissing,
  lines,
  requiredLines,
  requiredText,
  translationsOf,
} from './fields.ts'
import { TableRequest, tableReplyOf } from './tables.ts'

const settingForm = {
  key: requiredText(limits.settingKey),
  /** What is allowed depends on the key: see domain/settings.ts. */
  value: requiredLines(limits.settingValue),
  isEnabled: z.boolean('Required'),
  /** Only of settings that customers read. */
  translations: translationsOf({ value: lines(limits.settingValue) }),
}
/** The number of people whose names the caller knows are erased by this; needed if any are (SET-5). */
const erases = { erases: z.optional(z.int().check(z.minimum(0))) }

export const SettingForm = z.strictObject({ ...settingForm, ...erases })
export type SettingForm = z.output<typeof SettingForm>

export const Setting = z.object({ id: Id, ...settingForm, version: z.int() })
export type Setting = z.output<typeof Setting>

/** With the version of the record the form was loaded from: a stale form is refused. */
export const UpdateSetting = z.strictObject({ ...settingForm, ...erases, version: z.int() })
export type UpdateSetting = z.output<typeof UpdateSetting>

/** A setting that is stored, or that the portal knows and has a default for. */
export const SettingRow = z.object({
  /** Null while it is not stored: its default applies. */
  id: z.nullable(Id),
  key: z.string(),
  /** The stored one, else the default: its beginning, without formatting. */
  value: z.string(),
  /** Null for a key that the portal does not know. */
  defaultValue: z.nullable(z.string()),
  /** Whether something other than the default applies. */
  isChanged: z.boolean(),
  isEnabled: z.boolean(),
  /** Null for a setting that no customer reads. */
  languagesMissing: z.nullable(LanguagesMissing),
  languagesBehind: LanguagesBehind,
})
export type SettingRow = z.output<typeof SettingRow>

/** What keeping names for this many days erases that is still there. */
export const RetentionEffect = z.object({ people: z.int(), appointments: z.int() })
export type RetentionEffect = z.output<typeof RetentionEffect>

export const adminSettings = {
  get: read({
    at: 'GET /api/settings/:id',
    summary: 'Get a setting by its ID or key',
    allow: admins,
    /** Or its key. */
    params: z.strictObject({ id: requiredText(limits.settingKey) }),
    response: Setting,
    entities: ['Setting'],
  }),
  table: read({
    at: 'POST /api/settings/table',
    summary: 'List settings',
    allow: admins,
    body: TableRequest,
    response: tableReplyOf(SettingRow),
    entities: ['Setting'],
  }),
  retentionPreview: read({
    at: 'POST /api/settings/retention-preview',
    summary: 'Preview how many people a shorter retention erases',
    allow: admins,
    body: z.strictObject({ retentionDays: z.int().check(z.minimum(0), z.maximum(9_999_999)) }),
    response: RetentionEffect,
    entities: ['Setting', 'Appointment'],
  }),
  create: write({
    at: 'POST /api/settings/create',
    summary: 'Create a setting',
    allow: admins,
    body: SettingForm,
    isLong: true,
    response: z.object({ id: Id }),
    entities: ['Setting'],
  }),
  update: write({
    at: 'PUT /api/settings/:id',
    summary: 'Update a setting',
    allow: admins,
    params: z.strictObject({ id: IdInUrl }),
    body: UpdateSetting,
    isLong: true,
    response: Done,
    entities: ['Setting'],
  }),
  remove: write({
    at: 'DELETE /api/settings/:id',
    summary: 'Delete a setting',
    allow: admins,
    params: z.strictObject({ id: IdInUrl }),
    response: Done,
    entities: ['Setting'],
  }),
}
