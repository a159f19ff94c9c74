import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fill, hasUnresolved } from '#domain/placeholders.ts'
import { isSafeLink, missingMistake, templateMistake } from './mistakes.ts'
import {
  EMAIL_NEEDS,
  EMAIL_PLACEHOLDERS,
  LOCALIZED_PLACEHOLDERS,
  placeholdersOf,
  SAMPLE_VALUES,
  SMS_NEEDS,
  SMS_PLACEHOLDERS,
} from './placeholders.ts'

const known = ['Location', 'StartDateTime', 'Message']

describe('a template, checked on save (TMPL-3)', () => {
  it.each([
    ['Come to {{Location}} at {{ StartDateTime }}.', undefined],
    ['No placeholder at all', undefined],
    ['', undefined],
    ['Hello {{Nmae}}', 'There is no placeholder {{Nmae}} here, only {{Location}}, {{StartDateTime}} and {{Message}}.'],
    ['{{{Location}}}', 'Three braces have no meaning: write {{Name}} with two.'],
    [
      '<p>{{<b>Loca</b>tion}}</p>',
      'The placeholder {{Location}} is split by formatting. Remove it and insert it again.',
    ],
    ['{<b>{Location}}</b>', 'Double braces are only for {{Location}}, {{StartDateTime}} and {{Message}}.'],
    ['{{&Location}}', 'Double braces are only for {{Location}}, {{StartDateTime}} and {{Message}}.'],
    ['{{toString}}', expect.stringContaining('no placeholder {{toString}}')],
    ['Location }}', expect.stringContaining('Double braces')],
  ])('%j: %s', (template, mistake) => {
    expect(templateMistake(template, known)).toEqual(mistake)
  })

  it('that passes never shows a customer a brace', () => {
    const part = fc.oneof(fc.string(), fc.constantFrom('{', '}', '{{', '}}', '{{Location}}', '{{ Message }}', '<b>'))
    fc.assert(
      fc.property(fc.array(part), (parts) => {
        const template = parts.join('')
        fc.pre(templateMistake(template, known) === undefined)
        expect(hasUnresolved(fill(template, SAMPLE_VALUES, 'plain'))).toBe(false)
      }),
    )
  })
})

describe('the placeholders of each kind of template (TMPL-1, TMPL-2)', () => {
  it('are Location and StartDateTime in texts, Message for a closure, Url for a reminder', () => {
    expect(SMS_PLACEHOLDERS.AppointmentConfirmation).toEqual(['Location', 'StartDateTime'])
    expect(SMS_PLACEHOLDERS.LocationClosure).toEqual(['Location', 'StartDateTime', 'Message'])
    expect(SMS_PLACEHOLDERS.AppointmentReminder).toEqual(['Location', 'StartDateTime', 'Url'])
  })

  it('are StationNumber, FirstName and LastName in localized templates', () => {
    expect(LOCALIZED_PLACEHOLDERS).toEqual(['StationNumber', 'FirstName', 'LastName'])
  })

  it('all have a sample value', () => {
    const all = [EMAIL_PLACEHOLDERS, SMS_PLACEHOLDERS].flatMap((of) => Object.values(of).flat())
    expect([...all, ...LOCALIZED_PLACEHOLDERS].filter((name) => !Object.hasOwn(SAMPLE_VALUES, name))).toEqual([])
  })

  it('are none for a template that nothing fills', () => {
    expect(placeholdersOf(EMAIL_PLACEHOLDERS, 'toString')).toEqual([])
  })
})

it.each([
  ['https://portal.test/a?b=c', true],
  ['mailto:help@portal.test', true],
  ['tel:+13035550100', true],
  ['/privacy-policy', true],
  ['{{Url}}', true],
  ['{{FirstName}}', false],
  ['https://evil.test/{{FirstName}}', false],
  ['javascript:alert(1)', false],
  [' jAvAsCrIpT:alert(1)', false],
  ['data:text/html,x', false],
  ['{{MapUrl}}', true],
  ['//evil.test', false],
  ['', false],
])('the link %j may stay: %s', (href, isSafe) => {
  expect(isSafeLink(href)).toBe(isSafe)
})

describe('what a template needs (TMPL-8)', () => {
  const needed = ['ConfirmBy', 'Url']

  it.each([
    ['<p>By {{ConfirmBy}}: <a href="{{Url}}">confirm</a></p>', undefined],
    ['By {{ ConfirmBy }}: {{Url}}', undefined],
    ['Please confirm', 'without {{ConfirmBy}} and {{Url}}. Insert them again.'],
    ['By {{ConfirmBy}}', 'without {{Url}}. Insert it again.'],
    ['By {{ConfirmBy}}<a href="{{Url}}"> &nbsp;</a>', 'without {{Url}}. Insert it again.'],
  ])('%j: %s', (template, mistake) => {
    expect(missingMistake(template, needed)).toEqual(mistake && `People cannot act on this message ${mistake}`)
  })

  it('may be in the subject of an email, unless it is the link', () => {
    expect(missingMistake('<a href="{{Url}}">Confirm</a>', needed, 'By {{ConfirmBy}}')).toBeUndefined()
    expect(missingMistake('By {{ConfirmBy}}', needed, '{{Url}}')).toContain('without {{Url}}')
  })

  it('is among what it may use, and every account email with a link needs it', () => {
    for (const [needs, may] of [
      [EMAIL_NEEDS, EMAIL_PLACEHOLDERS],
      [SMS_NEEDS, SMS_PLACEHOLDERS],
    ] as const)
      for (const [key, names] of Object.entries(needs))
        expect(placeholdersOf(may, key)).toEqual(expect.arrayContaining([...names]))
    for (const key of ['ConfirmAccount', 'ConfirmNewEmail', 'ResetPassword', 'TimesOffered', 'PlaceOffered'] as const)
      expect(EMAIL_NEEDS[key]).toContain('Url')
  })

  it('is missed whatever else is written', () => {
    const words = fc.array(fc.constantFrom('{{ConfirmBy}}', '{{Url}}', '{{Location}}', '<b>', ' now '))
    fc.assert(
      fc.property(words, (parts) => {
        const hasBoth = needed.every((name) => (parts as string[]).includes(`{{${name}}}`))
        expect(missingMistake(parts.join(''), needed) === undefined).toBe(hasBoth)
      }),
    )
  })
})
