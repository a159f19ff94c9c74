import { expect, it } from 'vitest'
import { undressed } from './MailFrame.tsx'

it('takes a mail’s styles out of its page, and nothing else', () => {
  const mail =
    '<html dir="ltr"><head><style>.a{}</style></head><body><p style="margin:0">Say style="bold"</p></body></html>'
  expect(undressed(mail)).toEqual({
    sheet: '.a{}',
    page: '<html dir="ltr"><head></head><body><p data-style="margin:0">Say style="bold"</p></body></html>',
  })
})
