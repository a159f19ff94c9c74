/** What a user's properties are called on screen and in the change log. */
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
  signInLink: 'One-time link',
  signInProvider: 'Signs in with',
} as const
