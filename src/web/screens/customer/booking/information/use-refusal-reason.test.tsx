import { readdirSync, readFileSync } from 'node:fs'
import { renderHook } from '@testing-library/react'
import fc from 'fast-check'
import type { ReactNode } from 'react'
import { IntlProvider } from 'use-intl'
import { describe, expect, it } from 'vitest'
import { CallFailed } from '#web/platform/api/client.ts'
import es from '#languages/es.json' with { type: 'json' }
import { useRefusalReason } from './use-refusal-reason.ts'

const inSpanish = ({ children }: { children: ReactNode }) => (
  <IntlProvider locale="es" messages={es}>
    {children}
  </IntlProvider>
)
const refused = (status: number, ...propertyNames: string[]) =>
  new CallFailed(status, {
    validationFailures: propertyNames.map((propertyName) => ({ propertyName, errorMessage: 'Said in English.' })),
  })

describe('why a booking call was refused', () => {
  it('is said in the reader’s language, whatever the portal says (LANG-5)', () => {
    const reasonFor = renderHook(useRefusalReason, { wrapper: inSpanish }).result.current
    expect(reasonFor(refused(400, 'wishes.appointmentTypes'))).toBe(es.errors.notServed)
    expect(reasonFor(refused(400, 'appointmentTypes'))).toBe(es.errors.notServed)
    expect(reasonFor(refused(404, ''))).toBe(es.errors.officeGone)
    expect(reasonFor(refused(409, 'holdKey'))).toBe(es.booking.hold.over)
    const status = fc.constantFrom(0, 400, 404, 409, 413, 415, 422, 429, 500, 503)
    const name = fc.constantFrom('', 'humanCheck', 'people', 'holdKey', 'others.0.firstName', 'locale', 'anything')
    fc.assert(
      fc.property(status, fc.array(name, { maxLength: 3 }), (code, names) => {
        const { message } = refused(code, ...names)
        const said = reasonFor(refused(code, ...names))
        expect(said).not.toContain(message)
        expect(said).not.toMatch(/English|refused|went wrong/)
      }),
    )
  })
})

/** Where customers read: nothing there may show what the portal says to programs. */
const PUBLIC = [
  'screens/customer',
  'screens/kiosk',
  'screens/lobby',
  'booking',
  'waiting-list',
  'tickets/my-place',
  'lobby',
]
const SHOWS_ENGLISH =
  /errorMessage|showRefusal|showFailures|\b\w*(?:[Ff]ail|[Ee]rror|[Rr]efus)\w*[?!]?\.message\b|\bmessage\b[^{}\n]*\} = \w*(?:fail|error)/

it('no page of customers shows a refusal in the portal’s own words (LANG-5)', () => {
  const files = PUBLIC.flatMap((folder) =>
    readdirSync(`src/web/${folder}`, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|samples/.test(name))
      .map((name) => `src/web/${folder}/${name}`),
  )
  expect(files.length).toBeGreaterThan(50)
  expect(files.filter((file) => SHOWS_ENGLISH.test(readFileSync(file, 'utf8')))).toEqual([])
  for (const line of ['{failed.message}', 'error?.message', 'const { status, message } = failed', 'f.errorMessage'])
    expect(line).toMatch(SHOWS_ENGLISH)
})
