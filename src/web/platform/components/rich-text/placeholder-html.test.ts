// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { toEditor, toStorage } from './placeholder-html.ts'

const names = ['FirstName', 'Url']

it.each([
  '<p>Hello {{FirstName}},</p><p><a href="{{Url}}">Open {{Url}}</a></p>',
  '<p>{{FirstName}}{{FirstName}}</p>',
  '<p>1 &lt; 2 &amp; {{FirstName}}</p>',
  '<p>{{Unknown}} {{ } }}</p>',
  'no tags at all',
])('%s comes back unchanged', (html) => {
  expect(toStorage(toEditor(html, names))).toBe(html)
})

it('makes a chip of every name it knows, but not inside links', () => {
  const shown = toEditor('<p>{{ FirstName }} {{Unknown}} <a href="{{Url}}">x</a></p>', names)
  expect(shown).toBe('<p><span data-placeholder="FirstName">FirstName</span> {{Unknown}} <a href="{{Url}}">x</a></p>')
})
