import { readdirSync, readFileSync } from 'node:fs'

/** Prose to read: a page without its code, or a comment without its stars, each on one line. */
interface Prose {
  readonly place: string
  readonly text: string
}

const PAGES = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'SECURITY.md', 'CODE_OF_CONDUCT.md']
/** Made of the texts of messages, which have tests of their own. */
const GENERATED = 'docs/messages.md'
/** A migration that has run is never changed, not even its comments: databases remember its checksum. */
const FROZEN = 'src/server/platform/db/migrations/'

const inside = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`)

export function pages(): Prose[] {
  const files = [...PAGES, ...inside('docs').filter((file) => file.endsWith('.md') && file !== GENERATED)]
  return files.flatMap((file) => sentencesOfPage(readFileSync(file, 'utf8')).map((text) => ({ place: file, text })))
}

export function comments(): Prose[] {
  const files = ['src', 'scripts', 'bench', 'e2e']
    .flatMap(inside)
    .filter((file) => /\.(tsx?|js|css|sql)$/.test(file) && !file.startsWith(FROZEN))
  return files.flatMap((file) => {
    const source = readFileSync(file, 'utf8')
    const found = file.endsWith('.sql') ? commentsOfSql(source) : commentsOfCode(source)
    return found.map((text) => ({ place: file, text }))
  })
}

/** Paragraphs, list items and cells, one a line. */
export function sentencesOfPage(page: string): string[] {
  return (
    page
      .replace(/^```[\s\S]*?^```/gm, '')
      .replace(/`[^`\n]*`/g, 'CODE')
      // A text of the product, which has tests of its own.
      .replace(/(?<![A-Za-z])'[^'\n]{2,}'(?![A-Za-z])/g, 'TEXT')
      .replace(/\]\([^)]*\)/g, ']')
      .replace(/[*_]{2}|^#+ |^> /gm, '')
      .split(/\n\s*\n|\n(?=\s*(?:- |\d+\. |\|))/)
      .flatMap((part) => (part.trim().startsWith('|') ? part.split('|') : [part]))
      .map((part) =>
        part
          .replace(/\s+/g, ' ')
          .replace(/^ ?(?:-|\d+\.) /, '')
          .trim(),
      )
      .filter(Boolean)
  )
}

const COMMENT_OR_TEXT =
  /\/\*[\s\S]*?\*\/|(?:^[^\S\n]*\/\/[^\n]*\n?)+|\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/gm

/** A comment of several lines is one text; what is quoted holds none. */
export function commentsOfCode(source: string): string[] {
  return [...source.matchAll(COMMENT_OR_TEXT)]
    .map(([found]) => found.trim())
    .filter((found) => found.startsWith('/'))
    .map((found) => withoutMarks(found.replace(/^\/\*+|\*\/$/g, '').replace(/^\s*(?:\*|\/\/)/gm, '')))
    .filter(Boolean)
}

function commentsOfSql(source: string): string[] {
  return [...source.matchAll(/(?:^[^\S\n]*--[^\n]*\n?)+|--[^\n]*/gm)].map(([found]) =>
    withoutMarks(found.replace(/^\s*--/gm, '')),
  )
}

const withoutMarks = (text: string) =>
  text
    .replace(/`[^`]*`/g, 'CODE')
    .replace(/"[^"\n]{2,}"|(?<![A-Za-z])'[^'\n]{2,}'(?![A-Za-z])/g, 'TEXT')
    .replace(/\s+/g, ' ')
    .trim()

interface Pattern {
  readonly name: string
  readonly instead: string
  readonly found: RegExp
}

const START = String.raw`(?:^|[.:;(“] ?|, (?:and|but|so) )`
const BE = '(?:is|are|was|were)'
/** Verbs that follow the subject of a main clause. */
const VERB = String.raw`(?:is|are|was|were|has|have|had|can|cannot|may|must|will|gets?|goes|says?|sees?|reads?|takes?|keeps?|comes?|counts?|waits?|stays?|learns?|leaves?|ends?|gives?|becomes?|remains?|succeeds?|needs?|finds?)`

/** Sentences that only a translation has. What is good English as often as not is left out: "that was changed", "someone". */
export const PATTERNS: readonly Pattern[] = [
  {
    name: 'whoever, whom',
    instead: 'name them: a customer, staff, the person who …',
    found: /\b(?:who(?:m|so)?ever|whom)\b/gi,
  },
  {
    name: 'a subject that begins with who',
    instead: 'people who …, customers who …',
    found: new RegExp(`${START}(?:Who|Whose) (?!else\\b)[^.?!;:]{3,90}? ${VERB} [^.?!;]*[.;]`, 'g'),
  },
  {
    name: 'a subject that begins with what',
    instead: 'name the thing',
    found: new RegExp(
      `${START}What (?:is|are|was|has|can|cannot|comes|concerns|counts|grows|shares|they|it|a \\w+ (?:is|has)) [^.?!;,:]{3,90}? (?:(?:is|are|was|were|has|stays?|goes|gives|takes|keeps|counts|remains|leaves|comes) (?:not |also |only )?[a-z]+)[^?]*?[.;]`,
      'g',
    ),
  },
  {
    name: 'one for you or people',
    instead: 'you, people, staff',
    found:
      /(?:^|[.:;(] |\b(?:when|if|where|before|after|until|how|what|as|while|which|because) )one (?:waits|comes|has to|takes|confirms|would|may|might|could|joins|books|types|needs|reads|must|looks|sees|wants|leaves|asks|goes|gets|knows)\b|(?<!every|any|no |some|that |this |each |er |first |last |second |next |previous |old )\bone(?:’s|'s)(?! (?:of|own))/gi,
  },
  {
    name: 'a sentence that begins with of',
    instead: 'the subject first: we keep only a key for each network',
    found: new RegExp(
      `(?:^|[.:;] ?)Of (?![^.,]{2,60}, (?:\\d|half|most|some|none|two|three))(?:it|them|the|a|an|each|those|what|all|people|today|which|everyone|both|one|several|these)\\b[^.]{2,60}?(?:${BE}|has|have|only|one|kept|says?|takes?)\\b`,
      'g',
    ),
  },
  {
    name: 'a predicate before its subject',
    instead: 'the subject first: walk-ins are not asked',
    found: new RegExp(
      `(?:^|[.;] ?)(?:(?:Not )?(?:Suspicious|Considered|Missing|Measured|Kept|Told|Counted|Asked|Left|Tested|Held|Shown)|(?:Beyond|Behind|Beside|Among) [^.,]{0,40}?) ${BE} [a-z]+`,
      'gi',
    ),
  },
  {
    name: 'so many for a number',
    instead: 'this many, the number, a limit',
    found:
      /\b(?:within|for|up to|after) so (?:many|much|long|few|early)\b|\bso many (?:minutes|hours|days|miles|times)\b(?! (?:that|as)\b)/gi,
  },
  {
    name: 'also at the end',
    instead: 'even if, and also, including',
    found:
      /[,;(] ?also (?:when|if|of|in|on|by|with|while|at|what|those|after|behind|from|where|under|between|over|among|about|into|whose|because|during)\b/gi,
  },
  {
    name: 'somebody, nobody, everybody, anybody',
    instead: 'the actor: a customer, a clerk, no one',
    found: /\b(?:some|no|any|every)body\b/gi,
  },
  {
    name: 'words of a dictionary',
    instead: 'in the meantime, again, unsuccessfully, fix, next to, immediately, already, except',
    found:
      /\b(?:meanwhile|anew|in vain|mend(?:s|ed|ing)?|beside|by now|altogether|put right|apart from|shall|of itself|all the same|what is more|at the moment (?:that|when)|br(?:oke|eaks) off|stand(?:s|ing)? in (?:the|its|their) way|(?<!\b(?:all|several|many|two|both|three|one|everyone|asked|under way|them|customers|processes|calls|hosts|regions|connections|\d+),? )at once(?! more)|becomes? free|became free|comes? free|came free)\b|\bany more(?= ?[.,;:)]|$)/gi,
  },
  {
    name: 'things that say so',
    instead: 'shows, lists, explains, names',
    found: /\b(?:says|said|tells) (?:since|until|by)\b/gi,
  },
  {
    name: 'a preposition before a question word',
    instead: 'name the thing: the last bookable day, the start date',
    found: /\b(?:since|until|till|up to|beside|behind) (?:which|what|when|where|who|how)\b(?! else)/gi,
  },
  { name: 'what becomes of', instead: 'what happens to', found: /\bbec(?:o|a)mes? of\b/gi },
  {
    name: 'from a day on',
    instead: 'starting, since, as of',
    found:
      /\bfrom (?:today|that (?:day|moment)|there|this day|the next \w+|version [\d.]+|[A-Z]\w+ [\d.]+|[\d.:]+) on\b/gi,
  },
  {
    name: 'two colons in a sentence',
    instead: 'two sentences',
    found: /(?:^|[.!?] )[^.!?:|]{8,}: [^.!?:|{]{8,}: /g,
  },
]

/** Every place where a text reads as a translation, with the words. */
export function translatedIn(prose: readonly Prose[]): string[] {
  return prose.flatMap(({ place, text }) =>
    PATTERNS.flatMap(({ name, found }) =>
      [...text.matchAll(found)].map(([words]) => `${place}: ${name}: ${words.trim()}`),
    ),
  )
}
