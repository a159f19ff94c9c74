import { linksTo, openTo, screen } from './address.ts'
import { publicPaths } from './public-paths.ts'

/** It is shown at every address that is none. */
export const NotFound = screen('NotFound', () => import('#web/screens/public/NotFound.tsx'))

const rows = openTo('public', {
  login: { path: '/login', screen: screen('Login', () => import('#web/screens/public/Login.tsx')) },
  register: { path: '/register', screen: screen('Register', () => import('#web/screens/public/Register.tsx')) },
  accountCreationConfirmation: {
    path: '/account-creation-confirmation',
    screen: screen('AccountCreationConfirmation', () => import('#web/screens/public/AccountCreationConfirmation.tsx')),
  },
  confirmAccount: {
    path: '/confirm-account',
    screen: screen('ConfirmAccount', () => import('#web/screens/public/ConfirmAccount.tsx')),
  },
  forgotPassword: {
    path: '/forgot-password',
    screen: screen('ForgotPassword', () => import('#web/screens/public/ForgotPassword.tsx')),
  },
  forgotPasswordSuccess: {
    path: '/forgot-password-success',
    screen: screen('ForgotPasswordSuccess', () => import('#web/screens/public/ForgotPasswordSuccess.tsx')),
  },
  resetPassword: {
    path: '/reset-password',
    screen: screen('ResetPassword', () => import('#web/screens/public/ResetPassword.tsx')),
  },
  resetPasswordConfirmation: {
    path: '/reset-password-confirmation',
    screen: screen('ResetPasswordConfirmation', () => import('#web/screens/public/ResetPasswordConfirmation.tsx')),
  },
  /** Where a sign-in ends: sends people on, or tells them that they have no role yet. */
  authenticate: {
    path: '/authenticate',
    screen: screen('Authenticate', () => import('#web/screens/public/Authenticate.tsx')),
  },
  samlStatusError: {
    path: '/saml-status-error',
    words: 'signInFailed',
    screen: screen('SamlStatusError', () => import('#web/screens/public/SamlStatusError.tsx')),
  },
  forbidden: {
    path: publicPaths.forbidden,
    screen: screen('Forbidden', () => import('#web/screens/public/Forbidden.tsx')),
  },
  notFound: { path: publicPaths.notFound, screen: NotFound },
  licenses: {
    path: publicPaths.licenses,
    screen: screen('Licenses', () => import('#web/screens/public/Licenses.tsx')),
  },
})

/** Pages that need an account or few people open, kept out of the public paths so that customers do not load them. */
export const accountAddresses = Object.values(rows)

export const accountPaths = {
  ...linksTo(rows),
  /** With a returnUrl, the person goes there once the account is confirmed. */
  register: (returnUrl?: string) => (returnUrl ? `/register?returnUrl=${encodeURIComponent(returnUrl)}` : '/register'),
  changePassword: '/change-password',
  /** Where people begin after signing in, by role; here, so that the sign-in page need not load the back office's list. */
  home: { Admin: '/admin/dashboard', 'Office Manager': '/office-manager/locations', Staff: '/staff/appointments' },
} as const
