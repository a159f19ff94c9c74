import { describe, expect, it } from 'vitest'
import { erasesEarlier, KNOWN_SETTINGS, knownSetting, numberInForce, settingMistake } from './settings.ts'

describe('a known setting’s value is checked by its kind', () => {
  it.each([
    ['daysInAdvance', '90', undefined],
    ['daysInAdvance', '0', undefined],
    ['daysInAdvance', '366', 'Must be from 0 to 365 days'],
    ['daysInAdvance', '-1', 'Must be a whole number'],
    ['daysInAdvance', '1.5', 'Must be a whole number'],
    ['daysInAdvance', 'many', 'Must be a whole number'],
    ['reminderHoursBefore', '0', undefined],
    ['retentionDays', '0', undefined],
    ['appointmentsPerPerson', '0', 'Must be from 1 to 100 appointments'],
    ['feedbackLink', 'https://feedback.test/form?from=portal', undefined],
    ['feedbackLink', 'javascript:alert(1)', 'Must be an address that begins with https:// or http://'],
    ['feedbackLink', 'https://', 'Must be an address that begins with https:// or http://'],
    ['feedbackLink', 'https://x.test/"onclick="', 'Must be an address that begins with https:// or http://'],
    ['analyticsKey', 'phc_abcdefghij0123456789', undefined],
    ['analyticsKey', 'phc_abc";alert(1)//0123456789', 'Must be phc_ and 20 to 64 letters and digits'],
    ['enableRecaptcha', 'true', 'This is set where the portal is installed, by the variable HUMAN_CHECK.'],
    ['textsInADay', '5000000', undefined],
    ['textsInADay', '5000001', 'Must be from 0 to 5000000 in 24 hours'],
    ['trustedNetworks', '10.0.0.0/8\n2001:db8::/32', undefined],
    [
      'trustedNetworks',
      '10.0.0.0/33',
      'Must be addresses or networks, such as 203.0.113.7 or 10.0.0.0/8: 10.0.0.0/33 is neither',
    ],
    ['introduction', 'Any words', undefined],
    ['somethingElse', 'javascript:alert(1)', undefined],
    ['toString', 'x', undefined],
  ])('%s = %j: %s', (key, value, mistake) => {
    expect(settingMistake(key, value)).toBe(mistake)
  })

  it('and every default is valid', () => {
    const mistakes = Object.entries(KNOWN_SETTINGS).map(([key, setting]) =>
      setting.kind === 'number' ? settingMistake(key, String(setting.fallback)) : undefined,
    )
    expect(new Set(mistakes)).toEqual(new Set([undefined]))
  })

  it('does not know keys that every object has', () => {
    expect(knownSetting('constructor')).toBeUndefined()
  })
})

it.each([
  [730, 3, true],
  [0, 3650, true],
  [730, 730, false],
  [3, 730, false],
  [3, 0, false],
  [0, 0, false],
])('keeping names %i days and then %i erases some: %s (SET-5)', (before, after, erases) => {
  expect(erasesEarlier(before, after)).toBe(erases)
})

it.each([
  ['3', true, 3],
  ['3', false, 730],
  ['soon', true, 730],
])('a retention of %j, enabled: %s, is in force as %i days (SET-5)', (value, isEnabled, days) => {
  expect(numberInForce('retentionDays', value, isEnabled)).toBe(days)
})
