import { mkdirSync, writeFileSync } from 'node:fs'
import { pngQuantize } from '@napi-rs/image'
import { chromium } from '@playwright/test'
import { directionOf, LANGUAGES } from '#domain/languages.ts'
import { findBrowser } from './find-browser.ts'
import { DARK_KEY, PICTURED_KEYS, mailSample, messagesPage } from './message-samples.ts'

/** `npm run samples`: docs/messages.md with every message in every language, and pictures of the emails. */

const FOLDER = 'docs/messages'
/** Three phones side by side fit on a page. */
const PHONE = 400

function contactSheet(key: (typeof PICTURED_KEYS)[number]): string {
  const frames = LANGUAGES.map((language) => {
    const { subject, html } = mailSample(key, language)
    const asAttribute = html.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
    return `<figure dir="${directionOf(language)}"><figcaption>${subject}</figcaption><iframe srcdoc="${asAttribute}"></iframe></figure>`
  })
  return `<!doctype html><meta charset="utf-8"><style>
    :root { color-scheme: light dark } body { margin: 0; width: ${3 * PHONE}px; display: grid; grid-template-columns: repeat(3, ${PHONE}px); font: 600 14px system-ui }
    figure { margin: 0; padding: 8px } figcaption { min-height: 3em; padding: 4px 8px } iframe { width: 100%; border: 0; display: block }
  </style>${frames.join('')}`
}

/** Frames do not grow with what is in them by themselves. */
const GROW = `for (const frame of document.querySelectorAll('iframe')) frame.style.height = frame.contentDocument.documentElement.scrollHeight + 'px'`

mkdirSync(FOLDER, { recursive: true })
writeFileSync('docs/messages.md', messagesPage())
const browser = await chromium.launch(await findBrowser())
try {
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await browser.newPage({ viewport: { width: 3 * PHONE, height: 900 }, colorScheme })
    for (const key of PICTURED_KEYS.filter((each) => colorScheme === 'light' || each === DARK_KEY)) {
      await page.setContent(contactSheet(key), { waitUntil: 'load' })
      await page.evaluate(GROW)
      const picture = await page.screenshot({ fullPage: true })
      const name = `${key}${colorScheme === 'dark' ? '-dark' : ''}.png`
      writeFileSync(`${FOLDER}/${name}`, await pngQuantize(picture, { maxQuality: 90 }))
    }
    await page.close()
  }
} finally {
  await browser.close()
}
