/** What the properties of a user are called on the screens and in his change log. */
export const userLabels = {
  email: 'Email',
  fullName: 'Name',
  phoneNumber: 'Phone number',
  userRoles: 'Roles',
  locations: 'Locations',
  ssoOnly: 'Single sign-on only',
  emailConfirmed: 'Email confirmed',
  isLocked: 'Locked',
  passwordHash: 'Password',
  profilePhoto: 'Photo',
  lastSignedInUtc: 'Last signed in',
} as const
