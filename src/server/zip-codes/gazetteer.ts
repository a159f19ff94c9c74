import type { Coordinates } from '#domain/distance.ts'

export interface ZipCodePlace extends Coordinates {
  readonly zipCode: string
}

/** A file that is not what it should be, with the offending line. */
export class BadLine extends Error {
  override name = 'BadLine'

  constructor(line: number, what: string) {
    super(`Line ${line}: ${what}`)
  }
}

const COLUMNS = ['GEOID', 'INTPTLAT', 'INTPTLONG'] as const

/**
 * Reads a Gazetteer file of the Census Bureau (zip code tabulation areas), or our own extract of one. Older years
 * separate the columns with tabs, newer ones with pipes, and pad the last with blanks. One bad line refuses the file.
 */
export function parseGazetteer(text: string): ZipCodePlace[] {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .map((content, i) => ({ content, number: i + 1 }))
    .filter(({ content }) => content.trim() !== '' && !content.startsWith('#'))
  const [header, ...rows] = lines
  const { content: titles, number: first } = header ?? { content: '', number: 1 }
  const separator = titles.includes('|') ? '|' : '\t'
  const cellsOf = (line: string) => line.split(separator).map((cell) => cell.trim())

  const found = cellsOf(titles)
  const [zip, latitude, longitude] = COLUMNS.map((column) => found.indexOf(column)) as [number, number, number]
  if (Math.min(zip, latitude, longitude) < 0) throw new BadLine(first, `the columns ${COLUMNS.join(', ')} are missing.`)
  if (rows.length === 0) throw new BadLine(first, 'no ZIP codes follow.')

  const lineOf = new Map<string, number>()
  return rows.map(({ content, number }) => {
    const cells = cellsOf(content)
    const zipCode = cells[zip] ?? ''
    if (!/^\d{5}$/.test(zipCode)) throw new BadLine(number, `“${zipCode}” is not a ZIP code.`)
    const twin = lineOf.get(zipCode)
    if (twin !== undefined) throw new BadLine(number, `the ZIP code ${zipCode} is already on line ${twin}.`)
    lineOf.set(zipCode, number)
    return {
      zipCode,
      latitude: degreesIn(cells[latitude], 90, number),
      longitude: degreesIn(cells[longitude], 180, number),
    }
  })
}

function degreesIn(cell = '', most: number, line: number): number {
  const degrees = Number(cell)
  // Number() turns nothing into 0, and also takes 0x1F and 1e1.
  if (!/^[+-]?\d+(\.\d+)?$/.test(cell) || Math.abs(degrees) > most)
    throw new BadLine(line, `“${cell}” is not a number of degrees between -${most} and ${most}.`)
  return degrees
}
