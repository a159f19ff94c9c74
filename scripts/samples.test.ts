import { readFileSync, statSync } from 'node:fs'
import { expect, it } from 'vitest'
import { LANGUAGES } from '#domain/languages.ts'
import { WORDS } from '#server/platform/words.ts'
import { mailSample, messagesPage } from './message-samples.ts'

const page = readFileSync('docs/messages.md', 'utf8')

it('shows every message in docs/messages.md as it is sent', () => {
  expect(page, 'run npm run samples').toBe(messagesPage())
})

it('has a picture of every email that looks like no other, each below 250 KB', () => {
  const pictures = [...page.matchAll(/!\[[^\]]*\]\((messages\/[^)]+)\)/g)].map(([, file]) => `docs/${file}`)
  expect(pictures).toHaveLength(17)
  for (const picture of pictures) expect(statSync(picture).size).toBeLessThan(250 * 1024)
})

it.each(LANGUAGES)('calls the parts of an appointment by the words of the pages: %s', (language) => {
  const { service, when, where, reference, bring } = WORDS[language].booking.confirmation
  const { text } = mailSample('AppointmentConfirmation', language)
  for (const word of [service, when, where, reference, bring]) expect(text).toContain(word)
})
