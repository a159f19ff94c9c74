import { expect, it } from 'vitest'
import { isHttpsAddress, hostOf } from './web-address.ts'

it.each(['https://dmv.example.gov', 'https://www.dmv.example.gov/renew?lang=es#top', 'HTTPS://dmv.example.gov:8443/'])(
  '%s may stand behind a link (READY-4)',
  (address) => {
    expect(isHttpsAddress(address)).toBe(true)
    expect(hostOf(address)).toMatch(/^dmv\.example\.gov(:8443)?$/)
  },
)

it.each([
  '',
  'dmv.example.gov',
  'http://dmv.example.gov',
  'javascript:alert(1)//https://dmv.example.gov',
  'https://',
  'https://bank.example@evil.example/',
  'https://dmv.example.gov/a b',
  'https://dmv.example.gov/"onclick=',
])('“%s” may not', (address) => expect(isHttpsAddress(address)).toBe(false))
