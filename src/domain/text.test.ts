import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isEmail, isPersonName, isPublicEmail } from './text.ts'

describe('an email address of a customer', () => {
  it.each([
    'ann@example.com',
    'ann.o-brien+dmv@mail.example.co.uk',
    "o'neil@example.org",
    'ann@xn--bcher-kva.example',
    'ann@example.xn--p1ai',
    `${'a'.repeat(64)}@example.com`,
  ])('may be %s', (address) => expect(isPublicEmail(address)).toBe(true))

  it.each([
    'ann@gmail',
    'ann@localhost',
    'ann@10.0.0.1',
    'ann@example.c',
    'ann@example.c0m',
    'ann@example..com',
    'ann@example.com.',
    'ann@.example.com',
    '.ann@example.com',
    'ann.@example.com',
    'ann..lee@example.com',
    'ann@lee@example.com',
    'ann lee@example.com',
    'ann@example,com',
    `${'a'.repeat(65)}@example.com`,
  ])('cannot be %s', (address) => expect(isPublicEmail(address)).toBe(false))

  it('is always an email address, too', () => {
    fc.assert(
      fc.property(fc.oneof(fc.emailAddress(), fc.string()), (text) => {
        if (isPublicEmail(text)) expect(isEmail(text)).toBe(true)
      }),
    )
  })

  it('may be any that a mail server knows', () => {
    fc.assert(fc.property(fc.emailAddress(), (address) => isPublicEmail(address) === isEmail(address)))
  })
})

describe('a name of a person', () => {
  it.each([
    'Ana',
    "O'Neil",
    'Nguyễn Thị Ánh',
    'José-María',
    'St.John',
    'J.R.R.',
    'Müller (Jr.)',
    '李小龙',
    'محمد',
    'Henry 8',
    'Ma.Teresa',
  ])('may be %s', (name) => expect(isPersonName(name)).toBe(true))

  it.each([
    'http://evil.example Click here',
    'Click evil.example',
    'www.evil',
    'Ann www.Evil',
    'a@b.example',
    '<b>Ann</b>',

    'x.co/1',
  ])('cannot be %s', (name) => expect(isPersonName(name)).toBe(false))
})
