import { expect, it } from 'vitest'
import { allowed } from './MailFrame.tsx'

it('shows a mail in its own look under rules that allow no style at an element', () => {
  const mail =
    '<html lang="es" dir="ltr"><head><style>.a{}</style></head><body><p style="margin:0;color:#111">Hola</p></body></html>'
  const page = allowed(mail, 'n0nce')
  expect(page).toContain('<html lang="es" dir="ltr">')
  expect(page).not.toContain('style="margin')
  expect(page).toContain('<style nonce="n0nce">[data-style="0"]{margin:0;color:#111}</style>')
  expect(page).toContain('<style nonce="n0nce">.a{}</style>')
  expect(page).toContain('<p data-style="0">Hola</p>')
})
