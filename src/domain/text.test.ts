import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { areUsableLines, isEmail, isPersonName, isPublicEmail, isUsable, visibleText } from './text.ts'

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

describe('a text that people type (SAFE-19)', () => {
  it.each(['\u200b\u200b', '\u3164\u2800', '\u115f', '\u00ad \u2060', '\ufe0f', '\u0301', ' \u00a0 '])(
    'is empty if nothing in it can be seen: %j',
    (text) => expect(visibleText(text)).toBe(''),
  )

  it.each(['Ng', '李', 'ñ', 'Ö', '🙂', 'علي', '  O’Neil ', '7'])('is what was typed otherwise: %s', (text) => {
    expect(visibleText(text)).toBe(text.trim())
    expect(isUsable(text)).toBe(true)
  })

  it.each(['a\u202eb', '\u2067a', 'a\u0080', 'a\u009b', 'a\u{e0041}', 'a\u202ab', 'a\nb'])(
    'cannot turn around, hide or break what follows it: %j',
    (text) => expect(isUsable(text)).toBe(false),
  )

  it('may isolate a name on several lines, as templates in Arabic do, but not override it', () => {
    expect(areUsableLines('\u2068Ada\u2069\nLovelace')).toBe(true)
    expect(areUsableLines('\u202eAda')).toBe(false)
  })
})
