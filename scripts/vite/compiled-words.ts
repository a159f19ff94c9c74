import compileMessage from 'icu-minify/compile'
import type { Plugin } from 'vite'

/** `import` is what the development server and the tests add. */
const WORDS = /\/src\/languages\/\w+\.json\?(?:import&)?words=(\w+)$/

/** What belongs together on a page; every other part of a language is loaded by its own name. */
const AREAS: Readonly<Record<string, readonly string[]>> = {
  page: ['common', 'booking', 'find', 'public', 'errors'],
  accounts: ['account', 'licenses', 'signIn'],
}

/** Takes from a language's file the part that a page asks for, as in `en.json?words=page`, with its ICU messages parsed. */
export function compiledWords(parsed: (message: string) => unknown = compileMessage): Plugin {
  return {
    name: 'compiled-words',
    enforce: 'pre',
    transform: {
      filter: { id: WORDS },
      handler(code, id) {
        const [, area = ''] = WORDS.exec(id) ?? []
        const all: Messages = JSON.parse(code)
        const parts = (AREAS[area] ?? [area]).map((name) => {
          const part = all[name]
          if (part === undefined) return this.error(`${id} has no “${name}”.`)
          return [name, withMessages(part, parsed)]
        })
        return { code: `export default ${JSON.stringify(Object.fromEntries(parts))}`, moduleType: 'js', map: null }
      },
    },
    generateBundle() {
      if (![...this.getModuleIds()].some((id) => WORDS.test(id))) this.error(`No file matches ${WORDS}.`)
    },
  }
}

type Messages = { [key: string]: string | Messages }

function withMessages(messages: string | Messages, parsed: (message: string) => unknown): unknown {
  if (typeof messages === 'string') return parsed(messages)
  return Object.fromEntries(Object.entries(messages).map(([key, message]) => [key, withMessages(message, parsed)]))
}
