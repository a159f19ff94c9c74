/** How long to wait, in the largest unit that is not too coarse, rounded up: waiting that long is always enough. */
export function sayWait(seconds: number, locale = 'en'): string {
  const [amount, unit] =
    seconds <= 90 ? [seconds, 'second'] : seconds <= 5400 ? [seconds / 60, 'minute'] : [seconds / 3600, 'hour']
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(Math.ceil(amount))
}
