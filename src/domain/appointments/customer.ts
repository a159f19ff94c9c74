/** What is told about a customer, as far as one part of it may call for another. */
interface Told {
  readonly email: string
  readonly phoneNumber: string
  readonly isSmsNotificationsEnabled: boolean
  readonly smsPhoneNumber: string
  readonly vin: string
  readonly dlNumber: string
}

/** What the chosen appointment types ask for. */
export interface Asked {
  readonly vin: boolean
  readonly dlNumber: boolean
}

/** At the counter staff can see the papers. */
export const askedAtCounter: Asked = { vin: false, dlNumber: false }

export const NO_CONTACT = 'An email address or phone number is required'

/** The fields that are empty although the rest calls for them. Without a way to reach them, it is the email address. */
export function missingFrom(told: Told, asked: Asked): readonly (keyof Told)[] {
  const isEmpty = (field: 'email' | 'phoneNumber' | 'smsPhoneNumber' | 'vin' | 'dlNumber') => told[field].trim() === ''
  return [
    ...(isEmpty('email') && isEmpty('phoneNumber') ? (['email'] as const) : []),
    ...(told.isSmsNotificationsEnabled && isEmpty('smsPhoneNumber') ? (['smsPhoneNumber'] as const) : []),
    ...(asked.vin && isEmpty('vin') ? (['vin'] as const) : []),
    ...(asked.dlNumber && isEmpty('dlNumber') ? (['dlNumber'] as const) : []),
  ]
}
