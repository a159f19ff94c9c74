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

/** What decides who a user is and what they may do. */
interface Identity {
  readonly email: string
  readonly userRoles: readonly string[]
  readonly locations: readonly number[]
  readonly ssoOnly: boolean
}

/** Whether a form changes that: then everything the user has open ends (ACCT-4). */
export function changesAccess(user: Identity, form: Identity & { readonly password: string }): boolean {
  return (
    form.password !== '' ||
    form.email !== user.email ||
    form.ssoOnly !== user.ssoOnly ||
    !isSameSet(form.userRoles, user.userRoles) ||
    !isSameSet(form.locations, user.locations)
  )
}

function isSameSet<T>(some: readonly T[], others: readonly T[]): boolean {
  const [a, b] = [new Set(some), new Set(others)]
  return a.size === b.size && [...a].every((each) => b.has(each))
}
