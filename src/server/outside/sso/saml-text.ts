import { SignInRefused } from './provider.ts'

/**
 * What an answer's text must be before any parser sees it. Without declarations, comments, sections and instructions,
 * every "<" that is left opens or closes an element, so the patterns below cannot be fooled.
 */

/** Everything an answer may name as Algorithm. SHA-1, HMAC and encryption are not included. */
const ALGORITHMS = [
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
  'http://www.w3.org/2007/05/xmldsig-more#sha256-rsa-MGF1',
  'http://www.w3.org/2001/04/xmlenc#sha256',
  'http://www.w3.org/2001/04/xmlenc#sha512',
  'http://www.w3.org/2000/09/xmldsig#enveloped-signature',
  'http://www.w3.org/2001/10/xml-exc-c14n#',
]

const XML_DECLARATION = /^\s*<\?xml\s[^<>]*\?>/
const MARKUP_BESIDES_ELEMENTS = /<[!?]/
const OTHER_ALGORITHM = new RegExp(
  String.raw`Algorithm\s*=(?!\s*(["'])(?:${ALGORITHMS.map((each) => each.replaceAll('.', String.raw`\.`)).join('|')})\1)`,
)
const ASSERTION = /<(?:[^\s<>/:]+:)?(?:Encrypted)?Assertion[\s/>]/g
const ENCRYPTED = /<(?:[^\s<>/:]+:)?Encrypted(?:Assertion|ID|Attribute)[\s/>]/
const DESTINATION = /^\s*<[^<>]*\sDestination\s*=\s*(["'])([^"'<>]*)\1/

/** Over a thousand times what an answer needs: anything more only keeps the server busy. */
const MOST_ELEMENTS = 5000

/** The XML of an answer, if it contains nothing known to forge answers. */
export function plainXml(samlResponse: string, destination: string): string {
  const xml = Buffer.from(samlResponse, 'base64').toString('utf8')
  const elements = xml.replace(XML_DECLARATION, '')
  const refuseIf = (isTrue: boolean, detail: string) => {
    if (isTrue) throw new SignInRefused('saml_invalid', detail)
  }
  refuseIf(MARKUP_BESIDES_ELEMENTS.test(elements), 'a declaration, comment, section or instruction')
  refuseIf(countOf('<', elements) > MOST_ELEMENTS, 'too many elements')
  refuseIf(OTHER_ALGORITHM.test(elements), 'an algorithm that is not allowed')
  refuseIf(ENCRYPTED.test(elements), 'encrypted')
  refuseIf([...elements.matchAll(ASSERTION)].length > 1, 'more than one assertion')
  const said = DESTINATION.exec(elements)?.[2]
  refuseIf(said !== undefined && said !== destination, 'another destination')
  return xml
}

function countOf(character: string, text: string): number {
  return text.split(character).length - 1
}
