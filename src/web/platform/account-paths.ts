/** Links for people with an account. Except for those anyone may follow, so that customers do not load them. */
export const accountPaths = {
  /** With a returnUrl, the person goes there once the account is confirmed. */
  register: (returnUrl?: string) => (returnUrl ? `/register?returnUrl=${encodeURIComponent(returnUrl)}` : '/register'),
  /** Where a sign-in ends: sends people on, or tells them that they have no role yet. */
  authenticate: '/authenticate',
  accountCreationConfirmation: '/account-creation-confirmation',
  forgotPassword: '/forgot-password',
  forgotPasswordSuccess: '/forgot-password-success',
  resetPasswordConfirmation: '/reset-password-confirmation',
  changePassword: '/change-password',
} as const
