import type { Appointment } from '#contract/staff-appointments.ts'
import { sayMoment } from '#web/platform/i18n/say-english.ts'

/** What stands for the moment of a confirmation that has not come: until when it may, on the office's clock, as customers were told. */
export const notYet = ({ confirmByUtc, timeZone }: Pick<Appointment, 'confirmByUtc' | 'timeZone'>): string =>
  confirmByUtc === null ? 'Not yet' : `Not yet, until ${sayMoment(confirmByUtc, timeZone)}; then it is canceled`
