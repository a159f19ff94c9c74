import type { FastifyInstance } from 'fastify'
import { type TrustedBookerForm, trustedBookers } from '#contract/trusted-bookers.ts'
import { trustedValue } from '#domain/appointments/trusted-booker.ts'
import { userOf } from '#server/platform/context.ts'
import { ruleBroken } from '#server/platform/errors.ts'
import { serveRecord } from '#server/platform/http/serve-record.ts'
import { normalizePhone } from '#server/platform/phone.ts'
import { trustedBookersTable } from './queries.ts'

export function trustedBookerRoutes(app: FastifyInstance): void {
  serveRecord(app, 'TrustedBooker', trustedBookers, {
    list: trustedBookersTable,
    check: inOneSpelling,
    alsoKept: (ctx) => ({ userId: userOf(ctx).userId }),
    refusals: { trusted_booker_value: { message: 'This is on the list already.', field: 'value' } },
  })
}

/** A form's fields, with what they stand for in the one spelling that is compared. */
function inOneSpelling(form: TrustedBookerForm): TrustedBookerForm {
  const isPhone = form.kind === 'Contact' && !form.value.includes('@')
  const typed = isPhone ? (normalizePhone(form.value) ?? form.value) : form.value
  const checked = trustedValue(form.kind, typed)
  if ('mistake' in checked) throw ruleBroken(checked.mistake, 'value')
  return { ...form, value: checked.value }
}
