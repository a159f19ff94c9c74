import type { TrustedBooker, TrustedBookerForm, UpdateTrustedBooker } from '#contract/trusted-bookers.ts'
import { trustedValue } from '#domain/appointments/trusted-booker.ts'
import { type Context, transact, userOf } from '#server/platform/context.ts'
import { ruleBroken } from '#server/platform/errors.ts'
import { normalizePhone } from '#server/platform/phone.ts'
import { found, foundUnchanged, recordUpdate } from '#server/platform/records.ts'
import {
  changeTrustedBooker,
  deleteTrustedBooker,
  insertTrustedBooker,
  trustedBookerById,
  trustedBookerToChange,
} from './queries.ts'

const NOUN = 'Trusted booker'

export async function getTrustedBooker({ db }: Context, id: number): Promise<TrustedBooker> {
  return found(await trustedBookerById(db, id), NOUN)
}

export function createTrustedBooker(ctx: Context, form: TrustedBookerForm): Promise<{ id: number }> {
  const entry = checked(form)
  return oneOfEach(
    transact(ctx, async (tx) => {
      const id = await insertTrustedBooker(tx.db, { ...entry, userId: userOf(ctx).userId })
      tx.record({ action: 'Created', entityType: 'TrustedBooker', entityId: id, after: entry })
      return { id }
    }),
  )
}

/** Changes an entry, unless someone else has done so since the form was filled in. */
export async function updateTrustedBooker(
  ctx: Context,
  id: number,
  { version, ...form }: UpdateTrustedBooker,
): Promise<void> {
  const entry = checked(form)
  await oneOfEach(
    transact(ctx, async (tx) => {
      const before = foundUnchanged(await trustedBookerToChange(tx.db, id), version, NOUN)
      await changeTrustedBooker(tx.db, id, { ...entry, userId: userOf(ctx).userId })
      recordUpdate(tx, 'TrustedBooker', before, entry)
    }),
  )
}

export async function removeTrustedBooker(ctx: Context, id: number): Promise<void> {
  await transact(ctx, async (tx) => {
    const before = found(await trustedBookerToChange(tx.db, id), NOUN)
    await deleteTrustedBooker(tx.db, id)
    tx.record({ action: 'Deleted', entityType: 'TrustedBooker', entityId: id, before })
  })
}

/** A form's fields, with what they stand for in the one spelling that is compared. */
function checked(form: TrustedBookerForm): TrustedBookerForm {
  const isPhone = form.kind === 'Contact' && !form.value.includes('@')
  const typed = isPhone ? (normalizePhone(form.value) ?? form.value) : form.value
  const checkedValue = trustedValue(form.kind, typed)
  if ('mistake' in checkedValue) throw ruleBroken(checkedValue.mistake, 'value')
  return { ...form, value: checkedValue.value }
}

/** The index decides, so if two users create the same entry at the same moment, only one succeeds. */
async function oneOfEach<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (cause) {
    if ((cause as { constraint?: string }).constraint === 'trusted_booker_value')
      throw ruleBroken('This is on the list already.', 'value')
    throw cause
  }
}
