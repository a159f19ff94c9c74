/** A point on the earth, in degrees. */
export interface Coordinates {
  readonly latitude: number
  readonly longitude: number
}

/** The earth's mean radius. */
const RADIUS_MILES = 3958.7613

/** Miles between two places as the crow flies. */
export function milesBetween(from: Coordinates, to: Coordinates): number {
  const [x1, y1, z1] = directionOf(from)
  const [x2, y2, z2] = directionOf(to)
  // From both sine and cosine: either alone is inaccurate at one extreme, next door or on the other side of the earth.
  const sine = Math.hypot(y1 * z2 - z1 * y2, z1 * x2 - x1 * z2, x1 * y2 - y1 * x2)
  const cosine = x1 * x2 + y1 * y2 + z1 * z2
  return RADIUS_MILES * Math.atan2(sine, cosine)
}

/** The same to where an office is; null if no one knows. */
export function milesTo(
  { latitude, longitude }: { readonly latitude: number | null; readonly longitude: number | null },
  from: Coordinates,
): number | null {
  return latitude === null || longitude === null ? null : milesBetween(from, { latitude, longitude })
}

/** Miles as they are told: with one decimal. */
export function toTenths(miles: number): number {
  return Math.round(miles * 10) / 10
}

function directionOf({ latitude, longitude }: Coordinates): readonly [number, number, number] {
  const [up, around] = [radians(latitude), radians(longitude)]
  return [Math.cos(up) * Math.cos(around), Math.cos(up) * Math.sin(around), Math.sin(up)]
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}

/** To a hundredth of a degree, at most 0.7 miles: enough to sort offices, and too little to say where someone lives. */
const HUNDREDTH = 100

const roughDegrees = (degrees: number) => Math.round(degrees * HUNDREDTH) / HUNDREDTH

/** A position as it may leave a browser. */
export function roughly({ latitude, longitude }: Coordinates): Coordinates {
  return { latitude: roughDegrees(latitude), longitude: roughDegrees(longitude) }
}

export const isRough = (degrees: number) => roughDegrees(degrees) === degrees
