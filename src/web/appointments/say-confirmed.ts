import type { Appointment } from '#contract/staff-appointments.ts'
import { sayMoment } from '#web/platform/i18n/say-english.ts'

/** Shown instead of the time of a missing confirmation: its deadline in office time, as customers were told. */
export const notYet = ({ confirmByUtc, timeZone }: Pick<Appointment, 'confirmByUtc' | 'timeZone'>): string =>
  confirmByUtc === null ? 'Not yet' : `Not yet, until ${sayMoment(confirmByUtc, timeZone)}; then it is canceled`
