import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** Where dates and times are put into words; a month's grid and a filter's chip write single days and weekdays. */
const WRITERS = ['platform/i18n/', 'platform/components/MonthGrid.tsx', 'platform/components/table/FilterChips.tsx']
/** Public, in the customer's language. */
const PUBLIC = ['screens/lobby/']

it('writes moments in one place: no screen formats a date by itself (TIME-15)', () => {
  const wrong = readdirSync('src/web', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .filter((file) => ![...WRITERS, ...PUBLIC].some((start) => file.startsWith(start)))
    .filter((file) =>
      /DateTimeFormat\([^)]|\.toLocale(Date|Time)?String\(|import .*\bsayMoment\b.*/.test(
        readFileSync(`src/web/${file}`, 'utf8'),
      ),
    )
  // What stands within a sentence, or is a log's text, is written by the same rule.
  const asText = ['access-log/say-access.ts', 'appointments/say-confirmed.ts', 'change-log/say-change.ts']
  expect(wrong.toSorted()).toEqual(asText)
})
