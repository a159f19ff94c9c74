import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { lines, requiredText, text } from './fields.ts'

const LINE_ENDS = ['\n', '\r', '\r\n', '\u0085', '\u2028', '\u2029']

describe('a text on one line', () => {
  it('refuses every line break inside it (SAFE-13)', () => {
    const broken = fc.tuple(fc.string({ minLength: 1 }), fc.constantFrom(...LINE_ENDS), fc.string({ minLength: 1 }))
    fc.assert(
      fc.property(broken, ([before, end, after]) => {
        const typed = `a${before}${end}${after}b`
        for (const schema of [text(999), requiredText(999)]) expect(z.safeParse(schema, typed).success).toBe(false)
      }),
    )
    expect(z.safeParse(text(99), 'Ada\r\nBcc: everyone@example.com').error?.issues[0]?.message).toBe(
      'Contains characters that cannot be used',
    )
  })

  it('is trimmed first, so one that was copied with its line end is fine', () => {
    for (const end of ['\n', '\r\n', '\u2028']) expect(z.parse(text(9), `Ada${end}`)).toBe('Ada')
  })
})

describe('a text of several lines', () => {
  it('keeps its line breaks', () => {
    expect(z.parse(lines(99), 'Bring:\n- your license')).toBe('Bring:\n- your license')
  })
})
