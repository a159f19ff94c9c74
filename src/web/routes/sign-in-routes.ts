import { inArea, screen } from './app-route.ts'

/** Public, yet for people with an account: apart from the others, so that customers do not fetch them. */
export const signInRoutes = inArea('public', 'public', [
  { path: '/login', name: 'Sign in', screen: screen('Login', () => import('#web/screens/public/Login.tsx')) },
  {
    path: '/register',
    name: 'Create an account',
    screen: screen('Register', () => import('#web/screens/public/Register.tsx')),
  },
  {
    path: '/account-creation-confirmation',
    name: 'Account created',
    screen: screen('AccountCreationConfirmation', () => import('#web/screens/public/AccountCreationConfirmation.tsx')),
  },
  {
    path: '/confirm-account',
    name: 'Confirm account',
    screen: screen('ConfirmAccount', () => import('#web/screens/public/ConfirmAccount.tsx')),
  },
  {
    path: '/forgot-password',
    name: 'Forgot password',
    screen: screen('ForgotPassword', () => import('#web/screens/public/ForgotPassword.tsx')),
  },
  {
    path: '/forgot-password-success',
    name: 'Check your email',
    screen: screen('ForgotPasswordSuccess', () => import('#web/screens/public/ForgotPasswordSuccess.tsx')),
  },
  {
    path: '/reset-password',
    name: 'Reset password',
    screen: screen('ResetPassword', () => import('#web/screens/public/ResetPassword.tsx')),
  },
  {
    path: '/reset-password-confirmation',
    name: 'Password changed',
    screen: screen('ResetPasswordConfirmation', () => import('#web/screens/public/ResetPasswordConfirmation.tsx')),
  },
  {
    path: '/authenticate',
    name: 'Signing in',
    screen: screen('Authenticate', () => import('#web/screens/public/Authenticate.tsx')),
  },
  {
    path: '/saml-status-error',
    name: 'Single sign-on failed',
    screen: screen('SamlStatusError', () => import('#web/screens/public/SamlStatusError.tsx')),
  },
])
