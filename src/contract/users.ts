import * as z from 'zod/mini'
import { limits } from '#domain/limits.ts'
import { NewPassword, passwordsAgree } from './account.ts'
import { ChangeLogTable } from './change-log.ts'
import { admins, perHour, ROLES, read, write } from './endpoint.ts'
import { Done, Email, Id, IdInUrl, text } from './fields.ts'
import { TableRequest, tableReplyOf, tableRequestWith } from './tables.ts'

const RequiredEmail = Email.check(z.minLength(1, 'Required'))

const userForm = {
  email: RequiredEmail,
  fullName: text(limits.fullName),
  phoneNumber: text(limits.phoneNumber),
  userRoles: z.array(z.enum(ROLES)).check(z.minLength(1, 'Required')),
  /** The ids of the locations this person works at. */
  locations: z.array(Id).check(z.maxLength(1000)),
  ssoOnly: z.boolean(),
  emailConfirmed: z.boolean(),
  /** Blank: users set it when confirming the account, or keep the one they have. */
  password: z.union([z.literal(''), NewPassword]),
  confirmPassword: z.string(),
}

/** Only administrators have every location in reach; everyone else needs locations of their own. */
const hasLocations = z.refine<{ readonly userRoles: readonly string[]; readonly locations: readonly number[] }>(
  ({ userRoles, locations }) => userRoles.includes('Admin') || locations.length > 0,
  { error: 'Required', path: ['locations'] },
)

export const CreateUser = z.strictObject(userForm).check(passwordsAgree, hasLocations)
export type CreateUser = z.output<typeof CreateUser>

export const UpdateUser = z
  .strictObject({
    ...userForm,
    /** The version of the record the form was loaded from: a stale form is refused. */
    version: z.int(),
    removePhoto: z._default(z.boolean(), false),
  })
  .check(passwordsAgree, hasLocations)
export type UpdateUser = z.output<typeof UpdateUser>

export const User = z.object({
  id: Id,
  email: z.string(),
  fullName: z.string(),
  phoneNumber: z.string(),
  userRoles: z.array(z.enum(ROLES)),
  locations: z.array(Id),
  ssoOnly: z.boolean(),
  emailConfirmed: z.boolean(),
  isLocked: z.boolean(),
  hasPassword: z.boolean(),
  profilePhotoGuid: z.nullable(z.string()),
  /** What came of the last email to them that is not over: why they may be waiting for one that does not come. */
  lastEmail: z.enum(['None', 'Waiting', 'Sent', 'NotSent', 'Failed']),
  version: z.int(),
})
export type User = z.output<typeof User>

export const UserRow = z.object({
  id: Id,
  email: z.string(),
  fullName: z.string(),
  phoneNumber: z.string(),
  userRoles: z.array(z.enum(ROLES)),
  /** The names of the locations. */
  locations: z.array(z.string()),
  ssoOnly: z.boolean(),
  emailConfirmed: z.boolean(),
  lastSignedInUtc: z.nullable(z.string()),
})
export type UserRow = z.output<typeof UserRow>

/** A desk where a user sits, and the ticket of the customer there. */
export const DeskOfUser = z.object({
  locationId: Id,
  location: z.string(),
  desk: z.string(),
  ticket: z.nullable(z.string()),
})
export type DeskOfUser = z.output<typeof DeskOfUser>

export const SignInLink = z.object({
  link: z.string(),
  expiresUtc: z.string(),
  /** Whether it confirms the account; otherwise it only leads to a new password. */
  confirms: z.boolean(),
})
export type SignInLink = z.output<typeof SignInLink>

export const users = {
  table: read({
    at: 'POST /api/users/table',
    summary: 'List users',
    allow: admins,
    body: tableRequestWith({ showLocked: z._default(z.boolean(), false) }),
    response: tableReplyOf(UserRow),
    entities: ['User'],
  }),
  get: read({
    at: 'GET /api/users/:id',
    summary: 'Get a user',
    allow: admins,
    params: z.strictObject({ id: IdInUrl }),
    response: User,
    entities: ['User', 'OutboxMessage'],
  }),
  /** What a lock, or the loss of a location, closes. */
  desks: read({
    at: 'GET /api/users/desks/:id',
    summary: 'List the desks where a user sits',
    allow: admins,
    params: z.strictObject({ id: IdInUrl }),
    response: z.array(DeskOfUser),
    entities: ['User', 'Desk', 'Arrival'],
  }),
  /** Multipart with the fields as JSON under `fields` and a `photo`, or the fields alone as JSON. */
  create: write({
    at: 'POST /api/users',
    summary: 'Create a user',
    allow: admins,
    body: CreateUser,
    file: 'photo',
    response: z.object({ id: Id }),
    entities: ['User'],
  }),
  update: write({
    at: 'PUT /api/users/:id',
    summary: 'Update a user',
    allow: admins,
    params: z.strictObject({ id: IdInUrl }),
    body: UpdateUser,
    file: 'photo',
    response: Done,
    entities: ['User'],
  }),
  lock: write({
    at: 'PUT /api/users/lock/:id',
    summary: 'Lock a user',
    allow: admins,
    params: z.strictObject({ id: IdInUrl }),
    response: Done,
    entities: ['User'],
  }),
  unlock: write({
    at: 'PUT /api/users/unlock/:id',
    summary: 'Unlock a user',
    allow: admins,
    params: z.strictObject({ id: IdInUrl }),
    response: Done,
    entities: ['User'],
  }),
  changeTable: read({
    at: 'POST /api/users/change-table/:id',
    summary: 'List the changes of a user',
    allow: admins,
    params: z.strictObject({ id: IdInUrl }),
    body: TableRequest,
    response: ChangeLogTable,
    entities: ['User'],
  }),
  /** The same answer whether or not a user has this address. */
  sendConfirmEmail: write({
    at: 'POST /api/users/sendConfirmEmail',
    summary: 'Email a user the link that confirms their address',
    allow: admins,
    body: z.strictObject({ email: RequiredEmail }),
    response: Done,
    limit: perHour(200),
    entities: ['User'],
  }),
  /** For people no email reaches. It is shown once, works once, and voids the links mailed before. */
  createSignInLink: write({
    at: 'POST /api/users/sign-in-link/:id',
    summary: 'Create a one-time link for a user to sign in',
    allow: admins,
    params: z.strictObject({ id: IdInUrl }),
    response: SignInLink,
    limit: perHour(200),
    entities: ['User'],
  }),
  roleOptions: read({
    at: 'GET /api/users/roleOptions',
    summary: 'List roles to choose from',
    allow: admins,
    response: z.array(z.object({ value: z.enum(ROLES), label: z.string(), needsLocations: z.boolean() })),
    entities: [],
  }),
  /** Returns the picture itself, not JSON. */
  profilePhoto: read({
    at: 'GET /api/users/:userId/profilePhoto/:profilePhotoGuid',
    summary: 'Get the photo of a user',
    allow: 'signed-in',
    params: z.strictObject({ userId: IdInUrl, profilePhotoGuid: z.uuid('Must be a key') }),
    response: z.any(),
    mediaTypes: ['image/png'],
    entities: [],
  }),
}
