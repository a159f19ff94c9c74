/** The people of the demo. Printed at start and shown on the login page, in demo mode only. */
export const DEMO_PASSWORD = 'Demo-pass-1'

export const DEMO_SIGN_INS = [
  { email: 'admin@demo.test', password: DEMO_PASSWORD, role: 'Admin' },
  { email: 'manager@demo.test', password: DEMO_PASSWORD, role: 'Office Manager' },
  { email: 'staff@demo.test', password: DEMO_PASSWORD, role: 'Staff' },
  { email: 'staff2@demo.test', password: DEMO_PASSWORD, role: 'Staff' },
]
