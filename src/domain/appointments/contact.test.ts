import fc from 'fast-check'
import { expect, it } from 'vitest'
import { contactKey } from './contact.ts'

const boxes = fc.stringMatching(/^[a-z0-9]{1,12}$/)
const labels = fc.stringMatching(/^[a-z0-9+.]{0,8}$/)
const domains = fc
  .stringMatching(/^[a-z]{1,8}\.(com|org|test)$/)
  .filter((domain) => !/^(gmail|googlemail)\./.test(domain))

/** The name of a mailbox with dots anywhere between its letters. */
const dotted = boxes.chain((box) =>
  fc.array(fc.constantFrom('', '.', '..'), { minLength: box.length, maxLength: box.length }).map((dots) => ({
    box,
    typed: Array.from(box)
      .map((letter, i) => (i === 0 ? letter : `${dots[i]}${letter}`))
      .join(''),
  })),
)

it('is one key for every spelling that reaches a Gmail mailbox', () => {
  fc.assert(
    fc.property(dotted, labels, fc.constantFrom('gmail.com', 'googlemail.com', 'GMail.com'), (name, label, domain) => {
      expect(contactKey(`${name.typed}+${label}@${domain}`)).toBe(`${name.box}@gmail.com`)
      expect(contactKey(`${name.typed.toUpperCase()}@${domain}`)).toBe(`${name.box}@gmail.com`)
    }),
  )
})

it('ignores the label behind a plus sign everywhere, and dots nowhere else', () => {
  fc.assert(
    fc.property(dotted, labels, domains, ({ typed }, label, domain) => {
      expect(contactKey(`${typed}+${label}@${domain}`)).toBe(`${typed}@${domain}`)
    }),
  )
})

it('keeps two mailboxes apart', () => {
  fc.assert(
    fc.property(boxes, boxes, fc.oneof(domains, fc.constant('gmail.com')), (one, other, domain) => {
      fc.pre(one !== other)
      expect(contactKey(`${one}@${domain}`)).not.toBe(contactKey(`${other}@${domain}`))
    }),
  )
})

it('leaves phone numbers as they are, is never empty for a contact, and is done once and for all', () => {
  expect(contactKey('+13035550134')).toBe('+13035550134')
  fc.assert(
    fc.property(
      fc.stringMatching(/^[a-z0-9.+_-]{1,12}$/),
      fc.oneof(domains, fc.constant('gmail.com')),
      (name, domain) => {
        const key = contactKey(`${name}@${domain}`)
        expect(key).toMatch(/^[^@]+@[^@]+$/)
        expect(contactKey(key)).toBe(key)
      },
    ),
  )
})
