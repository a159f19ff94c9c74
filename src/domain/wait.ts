/** How long to wait, in minutes or hours, rounded up: waiting that long is always enough. */
export function sayWait(seconds: number, locale = 'en'): string {
  const isLong = seconds > 5400
  return new Intl.NumberFormat(locale, { style: 'unit', unit: isLong ? 'hour' : 'minute', unitDisplay: 'long' }).format(
    Math.ceil(seconds / (isLong ? 3600 : 60)),
  )
}
