/** By default, people are called to the first station. */
const FIRST_STATION = '1'

/** The last one in any language: where the desk is, as far as this browser knows. */
const LAST = 'notices.station'

const keyOf = (appointmentLocaleId: number) => `${LAST}.${appointmentLocaleId}`

/** The station last called to in a language, in this browser: a desk stays where it is. In a new language, the last one. */
export function rememberedStation(appointmentLocaleId: number): string {
  return localStorage.getItem(keyOf(appointmentLocaleId)) ?? localStorage.getItem(LAST) ?? FIRST_STATION
}

export function rememberStation(appointmentLocaleId: number, stationNumber: string): void {
  localStorage.setItem(keyOf(appointmentLocaleId), stationNumber)
  localStorage.setItem(LAST, stationNumber)
}
