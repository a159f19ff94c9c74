/** By default, people are called to the first station. */
const FIRST_STATION = '1'

const keyOf = (appointmentLocaleId: number) => `notices.station.${appointmentLocaleId}`

/** The station last called to in a language, in this browser: a desk stays where it is. */
export function rememberedStation(appointmentLocaleId: number): string {
  return localStorage.getItem(keyOf(appointmentLocaleId)) ?? FIRST_STATION
}

export function rememberStation(appointmentLocaleId: number, stationNumber: string): void {
  localStorage.setItem(keyOf(appointmentLocaleId), stationNumber)
}
