/** What decides whether a user can sign in. */
export interface Access {
  readonly userRoles: readonly string[]
  readonly isLocked: boolean
  readonly emailConfirmed: boolean
  readonly ssoOnly: boolean
  readonly hasPassword: boolean
}

export type AccessField = keyof Access

/**
 * What keeps a user from signing in and administering the portal, by the field to change; undefined if nothing does. A
 * password that has not been set yet does not count, because the link to choose one may never arrive.
 */
export function administrationBarredBy(user: Access, hasSignInProvider: boolean): AccessField | undefined {
  if (!user.userRoles.includes('Admin')) return 'userRoles'
  if (user.isLocked) return 'isLocked'
  if (!user.emailConfirmed) return 'emailConfirmed'
  if (hasSignInProvider) return undefined
  if (user.ssoOnly) return 'ssoOnly'
  return user.hasPassword ? undefined : 'hasPassword'
}
