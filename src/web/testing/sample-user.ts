import type { LoggedInUser } from '#contract/account.ts'
import type { Role } from '#contract/endpoint.ts'

/** For tests: someone signed in with these roles. */
export function aUser(...roleNames: Role[]): LoggedInUser {
  return { id: 1, email: 'ada@demo.test', fullName: 'Ada Park', roleNames, profilePhotoGuid: null, homeLocationId: 1 }
}
