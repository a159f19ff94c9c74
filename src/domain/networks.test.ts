import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isWithin, networkOf, networksIn, networksMistake, visitorAt } from './networks.ts'

const bytes = fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255), fc.nat(255))
const v4 = bytes.map((parts) => parts.join('.'))
const groups = fc.array(fc.nat(0xffff), { minLength: 8, maxLength: 8 })
const v6 = groups.map((parts) => parts.map((part) => part.toString(16)).join(':'))

describe('a network (SAFE-16)', () => {
  it('holds every address that shares its leading bits, and no other', () => {
    fc.assert(
      fc.property(bytes, bytes, fc.integer({ min: 1, max: 32 }), (network, address, bits) => {
        const binary = (parts: number[]) => parts.map((part) => part.toString(2).padStart(8, '0')).join('')
        const shares = binary(network).slice(0, bits) === binary(address).slice(0, bits)
        expect(isWithin(networksIn(`${network.join('.')}/${bits}`), address.join('.'))).toBe(shares)
        expect(isWithin(networksIn(`${network.join('.')}/${bits}`), network.join('.'))).toBe(true)
      }),
    )
    fc.assert(
      fc.property(groups, groups, fc.integer({ min: 1, max: 128 }), (network, address, bits) => {
        const binary = (parts: number[]) => parts.map((part) => part.toString(2).padStart(16, '0')).join('')
        const written = (parts: number[]) => parts.map((part) => part.toString(16)).join(':')
        const shares = binary(network).slice(0, bits) === binary(address).slice(0, bits)
        expect(isWithin(networksIn(`${written(network)}/${bits}`), written(address))).toBe(shares)
      }),
    )
  })

  it('never holds an address of the other family, but an IPv4 one however a socket writes it', () => {
    fc.assert(
      fc.property(v4, (address) => {
        expect(isWithin(networksIn('::/1, 8000::/1'), address)).toBe(false)
      }),
    )
    fc.assert(
      fc.property(v4, (address) => {
        expect(isWithin(networksIn(address), `::ffff:${address}`)).toBe(true)
      }),
    )
  })

  it.each([
    ['2001:db8::/32', '2001:db8:1::7', true],
    ['2001:db8::/32', '2001:db9::7', false],
    ['fe80::/10', 'fe80::1%eth0', true],
    ['10.0.0.0/8\n203.0.113.7', '203.0.113.7', true],
    ['10.0.0.0/8; 203.0.113.7', '203.0.113.8', false],
    ['', '203.0.113.8', false],
    ['10.0.0.0/8', 'unknown', false],
  ])('%s holds %s: %s', (list, address, holds) => {
    expect(isWithin(networksIn(list), address)).toBe(holds)
  })

  it.each([
    '10.0.0',
    '10.0.0.256',
    '10.0.0.01',
    '10.0.0.0/33',
    '10.0.0.0/0',
    '10.0.0.0/8/8',
    '10.0.0.0/',
    '::1::',
    'g::',
    '1:2:3:4:5:6:7',
    '1:2:3:4:5:6:7:8:9',
    '::/129',
    '::10.0.0.256',
    'portal.test',
    '/8',
  ])('%s is none', (text) => {
    expect(networkOf(text)).toBeUndefined()
  })
})

describe('a list of networks', () => {
  it.each([
    ['10.0.0.0/8, 203.0.113.7\n2001:db8::/32', undefined],
    ['library', 'Must be addresses or networks, such as 203.0.113.7 or 10.0.0.0/8: library is neither'],
    ['0.0.0.0/1', '0.0.0.0/1 is too wide: the widest network is /8'],
    ['::/8', '::/8 is too wide: the widest network is /16'],
    ['10.0.0.1 '.repeat(1001), 'Must be at most 1000 networks'],
  ])('%j: %s', (list, mistake) => {
    expect(networksMistake(list)).toBe(mistake)
  })
})

describe('a visitor', () => {
  it('is one IPv4 address, or one 64-bit IPv6 network', () => {
    fc.assert(
      fc.property(v4, (address) => {
        expect(visitorAt(address)).toBe(address)
      }),
    )
    fc.assert(
      fc.property(v6, (address) => {
        const visitor = visitorAt(address)
        if (visitor.endsWith('/64')) expect(isWithin(networksIn(visitor), address)).toBe(true)
      }),
    )
  })

  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('%s counts as %s', (address, visitor) => {
    expect(visitorAt(address)).toBe(visitor)
  })
})
