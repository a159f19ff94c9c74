import { isWholeNumber, KNOWN_SETTINGS, type NumberKey } from '#domain/settings.ts'
import type { Db } from './db/database.ts'

/**
 * What the setting table says in numbers; its room writes it, and everyone reads it again, so a change needs no
 * restart.
 */

const NUMBERS = Object.entries(KNOWN_SETTINGS).flatMap(([key, setting]) =>
  setting.kind === 'number' ? [[key, setting.fallback] as const] : [],
)

export type NumberSettings = Record<NumberKey, number>

export const NUMBER_SETTINGS = NUMBERS.map(([key]) => key)

/** Reads the setting table; a row that is missing, switched off or not a whole number counts as its default. */
export function numberSettings(rows: readonly { key: string; value: string }[]): NumberSettings {
  const given = new Map(rows.map((row) => [row.key, row.value.trim()]))
  return Object.fromEntries(
    NUMBERS.map(([key, fallback]) => {
      const value = given.get(key) ?? ''
      return [key, isWholeNumber(value) ? Number(value) : fallback]
    }),
  ) as NumberSettings
}

export async function readNumberSettings(db: Db): Promise<NumberSettings> {
  return numberSettings(
    await db
      .selectFrom('setting')
      .where('isEnabled', '=', true)
      .where('key', 'in', NUMBER_SETTINGS)
      .select(['key', 'value'])
      .execute(),
  )
}
