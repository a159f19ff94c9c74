import * as z from 'zod/mini'
import type { Role } from '#contract/endpoint.ts'
import { CreateUser, type User } from '#contract/users.ts'
import { sayPhone } from '#domain/phone.ts'
import { contractResolver } from '#web/platform/components/form/contract-resolver.ts'
import type { PhotoChoice } from '#web/platform/components/form/PhotoField.tsx'

/** The form's values while it is being filled in. */
export interface UserValues {
  email: string
  fullName: string
  phoneNumber: string
  userRoles: Role[]
  /** Ids are strings, as in select fields. */
  locations: string[]
  ssoOnly: boolean
  emailConfirmed: boolean
  password: string
  confirmPassword: string
  photo: PhotoChoice
}

/** What the form submits: the fields of both calls, and what to do with the photo. */
const UserInput = z.safeExtend(CreateUser, { photo: z.custom<PhotoChoice>() })
export type UserInput = z.output<typeof UserInput>

/** A new user defaults to single sign-on (USER-2). */
export const newUser: UserValues = {
  email: '',
  fullName: '',
  phoneNumber: '',
  userRoles: [],
  locations: [],
  ssoOnly: true,
  emailConfirmed: false,
  password: '',
  confirmPassword: '',
  photo: 'keep',
}

export function valuesOf(user: User): UserValues {
  const { email, fullName, phoneNumber, userRoles, ssoOnly, emailConfirmed } = user
  const access = { userRoles, locations: user.locations.map(String), ssoOnly, emailConfirmed }
  return { ...newUser, email, fullName, phoneNumber: sayPhone(phoneNumber), ...access }
}

/** Administrators have every location, and single sign-on needs no password: hidden fields are not sent. */
export const userResolver = contractResolver(UserInput, {
  bodyOf: ({ locations, password, confirmPassword, ...values }: UserValues) => ({
    ...values,
    locations: values.userRoles.includes('Admin') ? [] : locations.map(Number),
    password: values.ssoOnly ? '' : password,
    confirmPassword: values.ssoOnly ? '' : confirmPassword,
  }),
})
