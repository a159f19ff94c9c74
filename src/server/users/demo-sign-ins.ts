/** The people of the demo. Printed at startup and shown on the login page, only in demo mode. */
export const DEMO_PASSWORD = 'Demo-pass-1'

export const DEMO_SIGN_INS = [
  { email: 'admin@demo.test', password: DEMO_PASSWORD, role: 'Admin' },
  { email: 'manager@demo.test', password: DEMO_PASSWORD, role: 'Office Manager' },
  { email: 'staff@demo.test', password: DEMO_PASSWORD, role: 'Staff' },
  { email: 'staff2@demo.test', password: DEMO_PASSWORD, role: 'Staff' },
]
