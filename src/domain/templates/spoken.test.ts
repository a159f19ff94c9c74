import { expect, it } from 'vitest'
import { spoken } from './spoken.ts'

it('reads a rich text as a person would: line by line, without markup and links', () => {
  const html =
    '<p>Hello {{FirstName}},</p><p>We had to <strong>cancel</strong>&nbsp;it.<br />Tom &amp; Ann&#39;s</p>' +
    '<ul><li>One</li><li>Two</li></ul><p><a href="{{Url}}">Book another time</a></p><p>This link is yours alone.</p>'
  expect(spoken(html)).toBe("Hello {{FirstName}},\nWe had to cancel it.\nTom & Ann's\nOne\nTwo")
})
