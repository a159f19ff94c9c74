import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fill } from '#domain/placeholders.ts'
import { fittedText, segmentsOf, withLink } from './fitted-text.ts'

const CLOSURE = '{{Location}} is closed. {{StartDateTime}} is canceled. {{Message}}'
const CONFIRMATION = 'Booked: {{StartDateTime}}, {{Location}}. Reply X to cancel.'
const StartDateTime = 'Mon, Mar 9, 8:05 AM'

it('leaves a text that fits alone', () => {
  const text = fittedText(CONFIRMATION, { StartDateTime, Location: 'Elm Street' }, 0)
  expect(text).toBe('Booked: Mon, Mar 9, 8:05 AM, Elm Street. Reply X to cancel.')
})

it('shortens the message before the office’s name', () => {
  const Message = 'Water in the cellar. '.repeat(20).trim()
  const text = fittedText(CLOSURE, { StartDateTime, Location: 'Elm Street', Message }, 0)
  expect(text).toMatch(/^Elm Street is closed\. Mon, Mar 9, 8:05 AM is canceled\. Water .* in the\.\.\.$/)
  expect(segmentsOf(text)).toBe(1)
})

it('never cuts the time, how to cancel, or the link, and ends a name between words', () => {
  const template = 'Reminder: {{StartDateTime}}, {{Location}}. {{Url}} Reply X to cancel.'
  const text = fittedText(template, { StartDateTime, Location: 'The Motor Vehicle Office of the County' }, 80)
  expect(text).toBe(`Reminder: ${StartDateTime}, The Motor Vehicle Office... {{Url}} Reply X to cancel.`)
})

it('uses the short mark where the letters are outside the basic set anyway', () => {
  const values = { Location: '市中心机动车管理与驾驶执照综合服务办事处', Message: '' }
  expect(fittedText(`${'请'.repeat(52)}{{Location}}。`, values, 0)).toMatch(/处?[^。]…。$/)
})

it('keeps the name whole when shortening it saves nothing', () => {
  const values = { StartDateTime: '3月9日周一 上午8:05', Location: 'The Motor Vehicle Office of the County' }
  const text = fittedText('提醒：{{StartDateTime}}，{{Location}}。{{Url}}', values, 100)
  expect(text).toContain(values.Location)
})

const word = fc.stringMatching(/^[A-Za-z0-9]{1,12}$/)
const chinese = fc.stringMatching(/^[\u4e00-\u4eff]{1,6}$/)
const link = fc.constant('https://office.example/closed/2026-03-09')
const words = fc.array(fc.oneof(word, word, chinese, link), { maxLength: 60 }).map((list) => list.join(' '))

describe('a text (MSG-10)', () => {
  it('takes the fewest texts that dropping the message and shortening the name can reach', () => {
    fc.assert(
      fc.property(words, words, fc.integer({ min: 1, max: 120 }), (Message, Location, linkLength) => {
        const template = `${CLOSURE} {{Url}}`
        const text = fittedText(template, { StartDateTime, Location, Message }, linkLength)
        const sent = fill(text, { Url: 'x'.repeat(linkLength) }, 'plain')
        const bare = fittedText(template, { StartDateTime, Location, Message: '' }, linkLength)
        expect(segmentsOf(sent)).toBeLessThanOrEqual(segmentsOf(fill(bare, { Url: 'x'.repeat(linkLength) }, 'plain')))
        expect(text).toContain(StartDateTime)
        expect(text).toContain('{{Url}}')
      }),
    )
  })

  it('ends in a whole word, number or link wherever it was shortened', () => {
    fc.assert(
      fc.property(words, (Message) => {
        const text = fittedText('Closed. {{Message}}', { Message }, 0)
        const kept = text.replace(/^Closed\.\s?/, '').replace(/\.\.\.$/, '')
        expect(Message.startsWith(kept)).toBe(true)
        const [before, after] = [kept.at(-1) ?? '', Message.slice(kept.length).at(0) ?? '']
        const isBetween = /^\s*$/.test(after) || kept === '' || (isHan(before) && isHan(after))
        expect(isBetween).toBe(true)
      }),
    )
  })

  it('never splits a character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 20, maxLength: 90 }), (Message) => {
        expect(fittedText(CLOSURE, { StartDateTime: 'a', Location: 'b', Message }, 0)).not.toMatch(/\p{Surrogate}/u)
      }),
    )
  })
})

const isHan = (character: string) => /\p{Script=Han}/u.test(character)

it.each([
  [160, 'a', 1],
  [161, 'a', 2],
  [306, 'a', 2],
  [307, 'a', 3],
  [70, 'ộ', 1],
  [71, 'ộ', 2],
  [134, 'ộ', 2],
  [135, 'ộ', 3],
])('%i times %s is sent as %s', (count, character, segments) => {
  expect(segmentsOf(character.repeat(count))).toBe(segments)
})

it.each([
  [CONFIRMATION, 'Booked: {{StartDateTime}}, {{Location}}. {{Url}} Reply X to cancel.'],
  ['Cita: {{Location}}. Responda X para cancelar.', 'Cita: {{Location}}. {{Url}} Responda X para cancelar.'],
  ['已预约：{{Location}}。回复X取消。', '已预约：{{Location}}。 {{Url}} 回复X取消。'],
  ['للإلغاء أرسلوا X.', 'للإلغاء أرسلوا X. {{Url}}'],
  ['See you at {{Location}}. Until {{StartDateTime}}.', 'See you at {{Location}}. Until {{StartDateTime}}. {{Url}}'],
  ['Booked', 'Booked {{Url}}'],
  ['Link {{ Url }}.', 'Link {{ Url }}.'],
])('puts the link into %j before how to cancel', (template, expected) => {
  expect(withLink(template)).toBe(expected)
})
