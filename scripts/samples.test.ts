import { readFileSync, statSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { LANGUAGES, languageInQuery } from '#domain/languages.ts'
import { segmentsOf } from '#domain/outbox/fitted-text.ts'
import { WORDS } from '#server/platform/words.ts'
import { mailSample, messagesPage, MAIL_KEYS, textSample, TEXT_KEYS } from './message-samples.ts'

const page = readFileSync('docs/messages.md', 'utf8')

it('shows every message in docs/messages.md as it is sent', () => {
  expect(page, 'run npm run samples').toBe(messagesPage())
})

it('has a picture of every email that looks like no other, each below 250 KB', () => {
  const pictures = [...page.matchAll(/!\[[^\]]*\]\((messages\/[^)]+)\)/g)].map(([, file]) => `docs/${file}`)
  expect(pictures).toHaveLength(18)
  for (const picture of pictures) expect(statSync(picture).size).toBeLessThan(250 * 1024)
})

it.each(LANGUAGES)('calls the parts of an appointment by the words of the pages: %s', (language) => {
  const { service, when, where, reference, bring } = WORDS[language].booking.confirmation
  const { text } = mailSample('AppointmentConfirmation', language)
  for (const word of [service, when, where, reference, bring]) expect(text).toContain(word)
})

describe.each(LANGUAGES)('in %s', (language) => {
  const links = (text: string) => text.match(/https:\/\/portal\.example[^\s"<]*/g) ?? []
  const isInLanguage = (link: string) =>
    languageInQuery(new URL(link.replaceAll('&amp;', '&').replace(/[.,;:!?。]+$/, '')).search) === language

  it('every link in every email opens in that language (LANG-4)', () => {
    for (const key of MAIL_KEYS) {
      const { html, text } = mailSample(key, language)
      expect(
        [...links(html), ...links(text)].filter((link) => !isInLanguage(link)),
        key,
      ).toEqual([])
      expect(links(html).length > 0, key).toBe(!['EmailChanged', 'AppointmentHonored'].includes(key))
    }
  })

  it('every link in every text opens in that language, and costs no part more (LANG-4, MSG-10)', () => {
    for (const key of TEXT_KEYS) {
      const text = textSample(key, language, key !== 'AppointmentConfirmation')
      expect(
        links(text).filter((link) => !isInLanguage(link)),
        key,
      ).toEqual([])
      const bare = links(text).reduce((less, link) => less.replace(link, link.replace(/[?&]\w\w$/, '')), text)
      expect(segmentsOf(text), text).toBe(segmentsOf(bare))
    }
  })
})
