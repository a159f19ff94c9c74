/** From here on, people think of a wait in hours. */
const IN_HOURS_ABOVE_MINUTES = 120

interface Wait {
  readonly from: number
  readonly to: number
}

/** A wait's range for a sentence: "10" and "25 minutes", or "1.5" and "4 hours". Some languages put a word between them. */
export function sayWait(locale: string, { from, to }: Wait, unitDisplay: 'long' | 'short' = 'long') {
  const isInHours = to > IN_HOURS_ABOVE_MINUTES
  const inUnit = (minutes: number) => (isInHours ? minutes / 60 : minutes)
  const unit = isInHours ? 'hour' : 'minute'
  return {
    from: new Intl.NumberFormat(locale).format(inUnit(from)),
    to: new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay }).format(inUnit(to)),
  }
}
