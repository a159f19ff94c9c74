import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fill } from '#domain/placeholders.ts'
import { letter, withoutPersonalLink } from './letter.ts'

const listed = (things: readonly string[]) => things.join(', ')
const of = (template: string, values: Parameters<typeof letter>[1]) => letter(template, values, listed)

describe('an email (MSG-9)', () => {
  it('leaves out a paragraph or list item with nothing to say, and a comma before nothing', () => {
    const template = '<p>Hi {{A}}</p><p>Phone: {{B}}</p><ul><li>Office: {{C}}, {{B}}</li><li>Fax: {{B}}</li></ul>'
    expect(of(template, { A: 'Ana', B: ' ', C: 'Elm' })).toBe('<p>Hi Ana</p><ul><li>Office: Elm</li></ul>')
  })

  it('writes one item for each of several things', () => {
    const template = '<p>Bring:</p><ul><li><p><strong>{{Documents}}</strong></p></li></ul><p>{{Documents}}</p>'
    expect(of(template, { Documents: ['Old <license>', '{{Url}}'] })).toBe(
      '<p>Bring:</p><ul><li><p><strong>Old &#60;license&#62;</strong></p></li><li><p><strong>&#123;&#123;Url&#125;&#125;</strong></p></li></ul>' +
        '<p>Old &#60;license&#62;, &#123;&#123;Url&#125;&#125;</p>',
    )
  })

  it('puts a box before each of several things, or leaves the list out (READY-1)', () => {
    const template = '<p>Bring:</p><ul><li>☐ {{Documents}}</li></ul>'
    expect(of(template, { Documents: ['License', 'Bill'] })).toBe(
      '<p>Bring:</p><ul><li>☐ License</li><li>☐ Bill</li></ul>',
    )
    expect(of(template, { Documents: [] })).toBe('')
  })

  it('leaves out an empty list together with the paragraph that leads to it', () => {
    const template = '<p>Hi</p><p><strong>Bring:</strong></p><ul><li>{{Documents}}</li></ul><p>Bye</p>'
    expect(of(template, { Documents: [] })).toBe('<p>Hi</p><p>Bye</p>')
    expect(of('<p>Hi.</p><ol><li>{{A}}</li></ol>', { A: '' })).toBe('<p>Hi.</p>')
    expect(of('<ul><li><p>Bring:</p><ul><li>{{A}}</li></ul></li></ul><p>x</p>', { A: [] })).toBe('<p>x</p>')
  })

  it('keeps what waits for its link, and paragraphs without placeholders', () => {
    expect(of('<p><a href="{{Url}}">See</a> {{A}}</p><p></p>', { A: '' })).toBe(
      '<p><a href="{{Url}}">See</a> </p><p></p>',
    )
  })

  it('is as the template says when everything has a value, and never has an empty part, whatever is missing', () => {
    const value = fc.oneof(fc.constant(''), fc.string({ minLength: 1 }))
    const part = fc.constantFrom('<p>A: {{A}}</p>', '<p>{{B}}</p>', '<ul><li>B: {{B}}</li><li>{{A}} {{B}}</li></ul>')
    fc.assert(
      fc.property(fc.array(part), value, value, (parts, A, B) => {
        const filled = of(parts.join(''), { A, B })
        expect(filled).not.toMatch(/<p>(A: )?\s*<\/p>|<li>(B: )?\s*<\/li>|<ul><\/ul>/)
        if (A.trim() !== '' && B.trim() !== '') expect(filled).toBe(fill(parts.join(''), { A, B }, 'html'))
      }),
    )
  })
})

describe('a sentence (MSG-8)', () => {
  it('never begins with a small letter, whatever the portal says there', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', minLength: 1 }),
        fc.constantFrom('', '<p>', 'Hola. '),
        (When, before) => {
          const said = fill(`${before}{{When}}`, { When }, 'plain', ours).slice(before.length)
          expect(said).toBe(Array.from(When, (letter, i) => (i === 0 ? letter.toUpperCase() : letter)).join(''))
        },
      ),
    )
  })

  const When = 'lunes, 9 de marzo'
  const ours = new Set(['When', 'Hour'])
  it.each([
    ['{{When}}, {{Name}}', 'Lunes, 9 de marzo, ana'],
    ['<p><strong>{{When}}</strong></p>', '<p><strong>Lunes, 9 de marzo</strong></p>'],
    ['Cita: {{When}}', 'Cita: lunes, 9 de marzo'],
    ['Hola. {{When}}', 'Hola. Lunes, 9 de marzo'],
    ['<ul><li><strong>Hora:</strong> {{When}}</li></ul>', '<ul><li><strong>Hora:</strong> lunes, 9 de marzo</li></ul>'],
    ['Cita: {{Hour}}. Hasta pronto.', 'Cita: 8:05 a. m. Hasta pronto.'],
    ['{{Name}} {{When}}', 'ana lunes, 9 de marzo'],
  ])(
    'begins with a capital letter and ends in one full stop in %j, but a name stays as it was typed',
    (template, expected) => {
      expect(fill(template, { When, Name: 'ana', Hour: '8:05 a. m.' }, 'plain', ours)).toBe(expected)
    },
  )
})

it.each([
  ['<p>Hi</p><p><a href="{{Url}}">Manage</a></p><p>Bye</p>', '<p>Hi</p><p>Bye</p>'],
  [
    '<p>Please <a class="x" href="{{ Url }}"><strong>choose</strong></a> now: {{Url}}</p>',
    '<p>Please <strong>choose</strong> now: </p>',
  ],
  ['<p><a href="https://maps.test">Map</a></p>', '<p><a href="https://maps.test">Map</a></p>'],
])('a copy of %j has no personal link (TMPL-10)', (body, copy) => {
  expect(withoutPersonalLink(body)).toBe(copy)
})
