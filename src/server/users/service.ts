import { randomUUID } from 'node:crypto'
import type { CreateUser, SignInLink, UpdateUser, User } from '#contract/users.ts'
import { type AccessField, administrationBarredBy, changesAccess } from '#domain/users/administration.ts'
import { renewStampOfLocked } from './code-queries.ts'
import { linkInHand, mailConfirmation, mailEmailChanged, mailPasswordChanged, mayMailLinkTo } from './codes.ts'
import { hashNewPassword } from './passwords.ts'
import { type Context, type Tx, transact, userOf } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import { conflict, refuseAt, ruleBroken, stale } from '#server/platform/errors.ts'
import { found, recordUpdate } from '#server/platform/records.ts'
import { normalizePhone } from '#server/platform/phone.ts'
import { pictureOf } from '#server/platform/pictures.ts'
import {
  changeUser,
  insertUser,
  lastEmailTo,
  locationNames,
  lockAdministration,
  otherAdministrators,
  replaceLocations,
  replaceRoles,
  type StoredUser,
  userByEmail,
  userById,
  userToChange,
} from './queries.ts'

/** The longer side of a stored photo, in pixels: twice the largest size shown. */
const PHOTO_SIDE = 256

type UserForm = Omit<UpdateUser, 'version' | 'removePhoto'>

/** What users depend on that is decided elsewhere. */
export interface Surroundings {
  /** Whether people can sign in elsewhere. */
  readonly hasSignInProvider: boolean
  /** Closes the desks that a user may no longer use. */
  closeDesks(
    ctx: Context,
    tx: Tx,
    user: { id: number; email: string; mayStayAt: (locationId: number) => boolean },
  ): Promise<void>
}

type UsersContext = Context & Surroundings

export async function getUser({ db }: Context, id: number): Promise<User> {
  const { passwordHash, ...shown } = found(await userById(db, id), 'User')
  return { ...shown, hasPassword: passwordHash !== null, lastEmail: await lastEmailTo(db, id) }
}

/** Adds a user and mails them the link to confirm their address and choose a password. */
export async function createUser(ctx: Context, form: CreateUser, photo: Buffer | undefined): Promise<{ id: number }> {
  const columns = await columnsOf(form, photo)
  return transact(ctx, async (tx) => {
    await checkLocations(tx.db, form.locations)
    const id = await insertUser(tx.db, columns)
    await replaceRoles(tx.db, id, form.userRoles)
    await replaceLocations(tx.db, id, form.locations)
    const created = await userToLog(tx.db, id)
    tx.record({ action: 'Created', entityType: 'User', entityId: id, after: created.logged })
    if (!form.emailConfirmed) await mailConfirmation(tx, created.user, ctx)
    return { id }
  }).catch(addressIsTaken)
}

/** Changes a user, unless someone else has done so since the form was filled in. */
export async function updateUser(
  ctx: UsersContext,
  id: number,
  form: UpdateUser,
  photo: Buffer | undefined,
): Promise<void> {
  const columns = await columnsOf(form, photo)
  await transact(ctx, async (tx) => {
    await lockAdministration(tx.db)
    const before = await userToLog(tx.db, id)
    if (before.user.version !== form.version) throw stale()
    await checkLocations(tx.db, form.locations)

    const renewsStamp = changesAccess(before.user, form)
    const withoutPhoto = form.removePhoto && !photo ? { profilePhoto: null, profilePhotoGuid: null } : {}
    await changeUser(tx.db, id, { ...columns, ...withoutPhoto }, { renewsStamp })
    await replaceRoles(tx.db, id, form.userRoles)
    await replaceLocations(tx.db, id, form.locations)

    const isEverywhere = form.userRoles.includes('Admin')
    const mayStayAt = (locationId: number) => isEverywhere || form.locations.includes(locationId)
    await ctx.closeDesks(ctx, tx, { id, email: before.user.email, mayStayAt })
    const after = await userToLog(tx.db, id)
    await keepAnAdministrator(tx.db, before.user, after.user, ctx)
    tx.record({
      action: 'Updated',
      entityType: 'User',
      entityId: id,
      before: before.logged,
      after: after.logged,
    })
    if (form.email !== before.user.email) await mailEmailChanged(tx, after.user, before.user.email, ctx)
    // A first password is no change of one.
    if (form.password !== '' && before.user.passwordHash !== null) await mailPasswordChanged(tx, after.user, ctx)
    // A new stamp voids the link they were sent, so they get another.
    if (renewsStamp && !form.emailConfirmed && !after.user.isLocked) await mailConfirmation(tx, after.user, ctx)
  }).catch(addressIsTaken)
}

/** Locks a user out immediately. Repeating it succeeds. */
export async function lockUser(ctx: UsersContext, id: number): Promise<void> {
  if (userOf(ctx).userId === id) throw ruleBroken('You cannot lock yourself.')
  await transact(ctx, async (tx) => {
    await lockAdministration(tx.db)
    const user = found(await userToChange(tx.db, id), 'User')
    await keepAnAdministrator(tx.db, user, { ...user, isLocked: true }, ctx)
    await setLock(tx, user, true)
    await ctx.closeDesks(ctx, tx, { id, email: user.email, mayStayAt: () => false })
  })
}

export async function unlockUser(ctx: Context, id: number): Promise<void> {
  await transact(ctx, async (tx) => setLock(tx, found(await userToChange(tx.db, id), 'User'), false))
}

async function setLock(tx: Tx, user: StoredUser, isLocked: boolean): Promise<void> {
  if (user.isLocked === isLocked) return
  await changeUser(tx.db, user.id, { isLocked }, { renewsStamp: false })
  if (isLocked) await renewStampOfLocked(tx.db, user.id)
  recordUpdate(tx, 'User', user, { isLocked })
}

/** Mails the confirmation to a user who still needs it. The answer is the same for everyone. */
export async function sendConfirmEmail(ctx: Context, email: string): Promise<void> {
  if (!(await mayMailLinkTo(ctx, email))) return
  await transact(ctx, async (tx) => {
    const user = await userByEmail(tx.db, email)
    if (user && !user.isLocked && needsConfirmation(user)) await mailConfirmation(tx, user, ctx)
  })
}

/**
 * A link with which a user who gets no email confirms their account or chooses a password. Shown once: only its hash is kept,
 * so the answer is not kept for a repeated request either.
 */
export async function createSignInLink(ctx: Context, id: number): Promise<SignInLink> {
  return transact({ ...ctx, once: undefined }, async (tx) => {
    const user = found(await userById(tx.db, id), 'User')
    if (user.isLocked) throw conflict('This account is locked. Unlock it first.')
    const confirms = needsConfirmation(user)
    if (user.ssoOnly && !confirms) throw conflict('This person signs in through your organization and needs no link.')
    const purpose = confirms ? 'confirm-account' : 'reset-password'
    const { link, expiresUtc } = await linkInHand(tx, user, purpose, ctx)
    const after = { signInLink: `Valid until ${expiresUtc.slice(0, 16).replace('T', ' ')} UTC` }
    tx.record({ action: 'Updated', entityType: 'User', entityId: id, before: { signInLink: null }, after })
    return { link, expiresUtc, confirms }
  })
}

function needsConfirmation({
  emailConfirmed,
  passwordHash,
  ssoOnly,
}: Pick<StoredUser, 'emailConfirmed' | 'passwordHash' | 'ssoOnly'>): boolean {
  return !emailConfirmed || (passwordHash === null && !ssoOnly)
}

/** What a form says about the user. A blank password or a missing photo leaves the current one in place. */
async function columnsOf(form: UserForm, photo: Buffer | undefined) {
  const { email, fullName, ssoOnly, emailConfirmed, password } = form
  const phoneNumber = form.phoneNumber === '' ? '' : normalizePhone(form.phoneNumber)
  if (phoneNumber === undefined) throw ruleBroken('Must be a phone number', 'phoneNumber')
  return {
    email,
    fullName,
    phoneNumber,
    ssoOnly,
    emailConfirmed,
    ...(password !== '' && { passwordHash: await hashNewPassword(password, email) }),
    ...(photo && { profilePhoto: await photoOf(photo), profilePhotoGuid: randomUUID() }),
  }
}

export function photoOf(upload: Buffer): Promise<Buffer> {
  return pictureOf(upload, { propertyName: 'photo', kinds: ['PNG', 'JPEG'], side: PHOTO_SIDE })
}

/** Where a refusal about each field is shown; the form has none for the others. */
const SHOWN_AT: Partial<Record<AccessField, keyof UserForm>> = {
  userRoles: 'userRoles',
  ssoOnly: 'ssoOnly',
  emailConfirmed: 'emailConfirmed',
}

/** Refuses a change after which no one could sign in and administer the portal (USER-3). */
async function keepAnAdministrator(
  db: Db,
  before: StoredUser,
  after: StoredUser,
  { hasSignInProvider }: UsersContext,
): Promise<void> {
  const barredBy = (user: StoredUser) =>
    administrationBarredBy({ ...user, hasPassword: user.passwordHash !== null }, hasSignInProvider)
  const barred = barredBy(after)
  if (barred === undefined || barredBy(before) !== undefined) return
  const others = await otherAdministrators(db, before.id)
  if (others.some((other) => barredBy(other) === undefined)) return
  throw ruleBroken('The portal needs at least one administrator who can sign in.', SHOWN_AT[barred])
}

async function checkLocations(db: Db, ids: readonly number[]): Promise<void> {
  const wanted = new Set(ids)
  if (wanted.size === 0) return
  const offices = await locationNames(db, [...wanted])
  if (offices.length < wanted.size) throw ruleBroken('One of these locations does not exist.', 'locations')
}

/** A user, locked against other changes, and what the change log says about them: names instead of ids. */
async function userToLog(db: Db, id: number) {
  const user = found(await userToChange(db, id), 'User')
  const { userRoles, locations, profilePhotoGuid, version: _, ...rest } = user
  const offices = locations.length > 0 ? await locationNames(db, locations) : []
  const logged = {
    ...rest,
    userRoles: userRoles.join(', '),
    locations: offices.map(({ name }) => name).join(', '),
    profilePhoto: profilePhotoGuid,
  }
  return { user, logged }
}

/** The index decides, so if two users enter the same address at the same moment, only one gets it. */
const addressIsTaken = refuseAt('app_user_email', () => ruleBroken('This email address is already taken.', 'email'))
