import { describe, expect, it } from 'vitest'
import { harmless, isBlank } from './rich-text.ts'

describe('a rich text is made harmless (TMPL-6)', () => {
  it.each([
    ['<p>Hi<script>steal()</script></p>', '<p>Hi</p>'],
    ['<p onclick="steal()" style="position:fixed" class="x">Hi</p>', '<p>Hi</p>'],
    ['<img src=x onerror=steal()>Hi', 'Hi'],
    ['<a href="javascript:steal()">Hi</a>', '<a>Hi</a>'],
    ['<a href=" jAvA&#x09;script:steal()">Hi</a>', '<a>Hi</a>'],
    ['<a href="data:text/html,x">Hi</a>', '<a>Hi</a>'],
    ['<a href="{{FirstName}}">Hi</a>', '<a>Hi</a>'],
    ['<a href="https://x.test" target="_blank" onmouseover="steal()">Hi</a>', '<a href="https://x.test">Hi</a>'],
    ['<svg><style><img src=x onerror=steal()></style></svg>', ''],
    ['<iframe src="//evil.test"></iframe><form action="//evil.test"><input></form>', ''],
    ['&lt;script&gt;', '&lt;script&gt;'],
  ])('%s becomes %s', (html, clean) => {
    expect(harmless(html)).toBe(clean)
  })

  it('keeps what the editor produces, and the portal’s own link', () => {
    const text =
      '<h2>Title</h2><h3>Part</h3><p>A <strong>bold</strong> <em>word</em><br /></p><ul><li>one</li></ul><ol><li>two</li></ol><blockquote>said</blockquote><p><a href="{{Url}}">Open</a></p>'
    expect(harmless(text)).toBe(text)
    expect(harmless(harmless(text))).toBe(text)
  })

  it('decodes what was hidden in entities, so it can be checked', () => {
    expect(harmless('&#123;&#123;Password&#125;&#125;')).toBe('{{Password}}')
  })
})

it.each([
  ['<p></p>', true],
  ['<p> &nbsp;<br></p>', true],
  ['<p>x</p>', false],
])('%s is blank: %s', (html, blank) => {
  expect(isBlank(html)).toBe(blank)
})
