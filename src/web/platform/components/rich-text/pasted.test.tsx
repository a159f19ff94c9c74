import { describe, expect, it } from 'vitest'
import { fromClipboard } from './pasted.ts'

const listed = (text: string, marker: string, level = 1) =>
  `<p class=MsoListParagraphCxSpMiddle style='text-indent:-.25in;mso-list:l0 level${level} lfo1'><![if !supportLists]><span
  style='font-family:Symbol'><span style='mso-list:Ignore'>${marker}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;
  </span></span></span><![endif]>${text}<o:p></o:p></p>`

/** Without what the editor ignores anyway. */
const pasted = (html: string) =>
  fromClipboard(html)
    .replaceAll(/<!--.*?-->|<\/?o:p>|<\/?span[^>]*>|\s(style|class)=("[^"]*"|\S+?)(?=[\s>])/gs, '')
    .replaceAll(/>\s+</g, '><')
    .trim()

describe('what is pasted from a word processor (FORM-6)', () => {
  it('keeps a bulleted list', () => {
    expect(
      pasted(`<p class=MsoNormal>Bring:</p>${listed('Photo ID', '·')}${listed('<b>Title</b>', '·')}<p>Thanks</p>`),
    ).toBe('<p>Bring:</p><ul><li><p>Photo ID</p></li><li><p><b>Title</b></p></li></ul><p>Thanks</p>')
  })

  it('keeps a numbered list, and one inside another', () => {
    const html = listed('Sign in', '1.') + listed('Bring', '2.') + listed('Title', 'o', 2) + listed('Pay', '3.')
    expect(pasted(html)).toBe(
      '<ol><li><p>Sign in</p></li><li><p>Bring</p><ul><li><p>Title</p></li></ul></li><li><p>Pay</p></li></ol>',
    )
  })

  it('keeps two lists apart that another paragraph parts', () => {
    expect(pasted(`${listed('A', '·')}<p>and</p>${listed('B', '1)')}`)).toBe(
      '<ul><li><p>A</p></li></ul><p>and</p><ol><li><p>B</p></li></ol>',
    )
  })

  it('leaves a list that is one as it is, as Google Docs writes it', () => {
    const html = '<ul><li><p>Photo ID</p></li><ul><li><p>Passport</p></li></ul></ul>'
    expect(pasted(html)).toBe(html)
  })

  it('turns a table into lines, one for each row', () => {
    expect(
      pasted(`<table class=MsoTableGrid><tr><th>Day</th><th>Open</th></tr>
        <tr><td><p class=MsoNormal>Monday<o:p></o:p></p></td><td><p>8:00 AM</p><p><b>to noon</b></p></td></tr>
        <tr><td><p><o:p>&nbsp;</o:p></p></td><td></td></tr></table><p>Thanks</p>`),
    ).toBe('<p><strong>Day</strong> | <strong>Open</strong><br>Monday | 8:00 AM <b>to noon</b></p><p>Thanks</p>')
  })
})
