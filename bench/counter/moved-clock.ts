import { readFileSync } from 'node:fs'

/**
 * Loaded before the server (`node --import`): it sees the day that is played, which runs as fast as the real one and
 * is moved on between the minutes. CLOCK_FILE holds by how many milliseconds it is off.
 */
const file = process.env['CLOCK_FILE']
if (file === undefined) throw new Error('CLOCK_FILE is missing.')

const RealDate = Date
const now = () => RealDate.now() + Number(readFileSync(file, 'utf8'))

globalThis.Date = class extends RealDate {
  constructor(...given: [] | ConstructorParameters<DateConstructor>) {
    super(...((given.length === 0 ? [now()] : given) as [number]))
  }
  static override now = now
} as DateConstructor
