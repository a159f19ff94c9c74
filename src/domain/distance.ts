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

function directionOf({ latitude, longitude }: Coordinates): readonly [number, number, number] {
  const [up, around] = [radians(latitude), radians(longitude)]
  return [Math.cos(up) * Math.cos(around), Math.cos(up) * Math.sin(around), Math.sin(up)]
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}
