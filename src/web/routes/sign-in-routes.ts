import { inArea, screen } from './app-route.ts'

/** Public, but for people with an account, or opened by few: apart from the others, so that customers do not load them. */
export const signInRoutes = inArea('public', 'public', [
  { path: '/login', screen: screen('Login', () => import('#web/screens/public/Login.tsx')) },
  {
    path: '/register',
    screen: screen('Register', () => import('#web/screens/public/Register.tsx')),
  },
  {
    path: '/account-creation-confirmation',
    screen: screen('AccountCreationConfirmation', () => import('#web/screens/public/AccountCreationConfirmation.tsx')),
  },
  {
    path: '/confirm-account',
    screen: screen('ConfirmAccount', () => import('#web/screens/public/ConfirmAccount.tsx')),
  },
  {
    path: '/forgot-password',
    screen: screen('ForgotPassword', () => import('#web/screens/public/ForgotPassword.tsx')),
  },
  {
    path: '/forgot-password-success',
    screen: screen('ForgotPasswordSuccess', () => import('#web/screens/public/ForgotPasswordSuccess.tsx')),
  },
  {
    path: '/reset-password',
    screen: screen('ResetPassword', () => import('#web/screens/public/ResetPassword.tsx')),
  },
  {
    path: '/reset-password-confirmation',
    screen: screen('ResetPasswordConfirmation', () => import('#web/screens/public/ResetPasswordConfirmation.tsx')),
  },
  {
    path: '/authenticate',
    screen: screen('Authenticate', () => import('#web/screens/public/Authenticate.tsx')),
  },
  {
    path: '/saml-status-error',
    screen: screen('SamlStatusError', () => import('#web/screens/public/SamlStatusError.tsx')),
  },
  { path: '/403', screen: screen('Forbidden', () => import('#web/screens/public/Forbidden.tsx')) },
  { path: '/404', screen: screen('NotFound', () => import('#web/screens/public/NotFound.tsx')) },
  { path: '/licenses', screen: screen('Licenses', () => import('#web/screens/public/Licenses.tsx')) },
])
