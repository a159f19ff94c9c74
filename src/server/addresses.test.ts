import type { networkInterfaces } from 'node:os'
import { describe, expect, it } from 'vitest'
import { addressesAt, isLoopback } from './addresses.ts'

const card = (address: string, family: 'IPv4' | 'IPv6', internal = false) => ({
  address,
  family,
  internal,
  netmask: '',
  mac: '',
  cidr: null,
  scopeid: 0,
})
const machine = {
  lo: [card('127.0.0.1', 'IPv4', true), card('::1', 'IPv6', true)],
  eth0: [card('192.168.1.20', 'IPv4'), card('fe80::1', 'IPv6'), card('2001:db8::20', 'IPv6')],
  wlan0: undefined,
  usb0: [card('169.254.7.7', 'IPv4')],
} as ReturnType<typeof networkInterfaces>

describe('the addresses of a server', () => {
  it('are those of the machine where it listens on every one (RUN-25)', () => {
    expect(addressesAt('0.0.0.0', 8080, machine)).toEqual(['http://192.168.1.20:8080', 'http://127.0.0.1:8080'])
    expect(addressesAt('::', 8080, machine)).toEqual([
      'http://192.168.1.20:8080',
      'http://[2001:db8::20]:8080',
      'http://127.0.0.1:8080',
    ])
    expect(addressesAt('0.0.0.0', 8080, {})).toEqual(['http://127.0.0.1:8080'])
  })

  it('is the one it was given', () => {
    expect(addressesAt('127.0.0.1', 8080, machine)).toEqual(['http://127.0.0.1:8080'])
    expect(addressesAt('localhost', 80, machine)).toEqual(['http://localhost:80'])
    expect(addressesAt('::1', 80, machine)).toEqual(['http://[::1]:80'])
  })

  it.each([
    ['127.0.0.1', true],
    ['127.1.2.3', true],
    ['localhost', true],
    ['::1', true],
    ['0.0.0.0', false],
    ['::', false],
    ['10.0.0.4', false],
    ['127.example.gov', false],
  ])('tell whether only this machine reaches it: %s', (host, expected) => {
    expect(isLoopback(host)).toBe(expected)
  })
})
