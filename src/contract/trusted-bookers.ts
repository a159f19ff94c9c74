import * as z from 'zod/mini'
import { TRUSTED_KINDS } from '#domain/appointments/trusted-booker.ts'
import { limits } from '#domain/limits.ts'
import { admins, read, write } from './endpoint.ts'
import { Done, Id, IdInUrl, LocalDate, requiredText, text } from './fields.ts'
import { TableRequest, tableReplyOf } from './tables.ts'

const trustedBookerForm = {
  /** Who they are. */
  name: requiredText(limits.name),
  kind: z.enum(TRUSTED_KINDS, 'Required'),
  /** A domain, an email address or phone number, or a network: see domain/appointments/trusted-booker.ts. */
  value: requiredText(limits.email),
  /** Appointments ahead of each contact; of a network, bookings in an hour. */
  most: z
    .int('Must be a whole number')
    .check(z.minimum(1, 'Must be at least 1'), z.maximum(100_000, 'Must be at most 100000')),
  /** The last day. */
  until: LocalDate,
  note: text(limits.trustedNote),
}

export const TrustedBookerForm = z.strictObject(trustedBookerForm)
export type TrustedBookerForm = z.output<typeof TrustedBookerForm>

/** With the version of the record the form was loaded from: a stale form is refused. */
export const UpdateTrustedBooker = z.strictObject({ ...trustedBookerForm, version: z.int() })
export type UpdateTrustedBooker = z.output<typeof UpdateTrustedBooker>

export const TrustedBooker = z.object({ id: Id, ...trustedBookerForm, version: z.int() })
export type TrustedBooker = z.output<typeof TrustedBooker>

export const TrustedBookerRow = z.object({
  id: Id,
  name: z.string(),
  kind: z.enum(TRUSTED_KINDS),
  value: z.string(),
  most: z.int(),
  until: z.string(),
  note: z.string(),
  /** The address of the user who added it or changed it last; null if their account is gone. */
  by: z.nullable(z.string()),
})
export type TrustedBookerRow = z.output<typeof TrustedBookerRow>

const byId = z.strictObject({ id: IdInUrl })

export const trustedBookers = {
  table: read({
    at: 'POST /api/admin/trusted-bookers/table',
    summary: 'List trusted bookers',
    allow: admins,
    body: TableRequest,
    response: tableReplyOf(TrustedBookerRow),
    entities: ['TrustedBooker'],
  }),
  get: read({
    at: 'GET /api/admin/trusted-bookers/:id',
    summary: 'Get a trusted booker',
    allow: admins,
    params: byId,
    response: TrustedBooker,
    entities: ['TrustedBooker'],
  }),
  create: write({
    at: 'POST /api/admin/trusted-bookers',
    summary: 'Create a trusted booker',
    allow: admins,
    body: TrustedBookerForm,
    response: z.object({ id: Id }),
    entities: ['TrustedBooker'],
  }),
  update: write({
    at: 'PUT /api/admin/trusted-bookers/:id',
    summary: 'Update a trusted booker',
    allow: admins,
    params: byId,
    body: UpdateTrustedBooker,
    response: Done,
    entities: ['TrustedBooker'],
  }),
  remove: write({
    at: 'DELETE /api/admin/trusted-bookers/:id',
    summary: 'Delete a trusted booker',
    allow: admins,
    params: byId,
    response: Done,
    entities: ['TrustedBooker'],
  }),
}
