import { sayMoment } from '#web/platform/i18n/say-english.ts'

/** What stands for the moment of a confirmation that has not come, and what becomes of the appointment without it. */
export const notYet = ({ confirmByUtc }: { readonly confirmByUtc: string | null }): string =>
  confirmByUtc === null ? 'Not yet' : `Not yet, until ${sayMoment(confirmByUtc)}; then it is released`
