import { describe, expect, it } from 'vitest'
import { addressLines, directionsInWords, directionsUrl, phoneUrl } from './office-address.ts'

const address = { address1: '12 Elm Street', address2: '', city: 'Springfield', state: 'IL', zipCode: '62701' }

describe("an office's address", () => {
  it('is written as on an envelope, without empty lines', () => {
    expect(addressLines(address)).toEqual(['12 Elm Street', 'Springfield, IL 62701'])
    expect(addressLines({ ...address, address2: 'Suite 4', city: '', state: '', zipCode: '' })).toEqual([
      '12 Elm Street',
      'Suite 4',
    ])
  })

  it("links to a route on a map, or to the office's own page", () => {
    const office = { name: 'Elm Street', address, directions: 'Enter from Oak Avenue.' }
    const url = new URL(directionsUrl(office))
    expect(url.searchParams.get('destination')).toBe('Elm Street, 12 Elm Street, Springfield, IL 62701')
    expect(directionsInWords(office)).toBe('Enter from Oak Avenue.')

    const linked = { ...office, directions: 'https://example.org/elm' }
    expect(directionsUrl(linked)).toBe('https://example.org/elm')
    expect(directionsInWords(linked)).toBe('')
  })

  it('never links to a script', () => {
    const office = { name: 'Elm Street', address, directions: 'javascript:alert(1)' }
    expect(directionsUrl(office)).toMatch(/^https:/)
  })

  it('gives the phone only what it can dial', () => {
    expect(phoneUrl('+1 (555) 123-4567')).toBe('tel:+15551234567')
  })
})
