import { build, type Plugin } from 'vite'
import { expect, it } from 'vitest'
import { leanLibrary } from './lean-library.ts'

const LIBRARY = 'node_modules/library/main.js'

it('leaves out what the patterns match', async () => {
  expect(await built(leanLibrary('lean-example', /library\/main\.js$/, [[/say\("warning"\);/, '']]))).toBe(
    'say("hello");',
  )
})

it('fails the build when a pattern no longer matches anything, and names it', async () => {
  const plugin = leanLibrary('lean-example', /library\/main\.js$/, [
    [/say\("warning"\);/, ''],
    [/shout\(/g, 'say('],
  ])
  await expect(built(plugin)).rejects.toThrow(
    'lean-example: /shout\\(/g matches nothing in any of the files (1) of /library\\/main\\.js$/.',
  )
})

it('fails the build when the library no longer has the file', async () => {
  const plugin = leanLibrary('lean-example', /library\/index\.js$/, [[/say\("warning"\);/, '']])
  await expect(built(plugin)).rejects.toThrow('lean-example: no file matches /library\\/index\\.js$/.')
})

async function built(plugin: Plugin): Promise<string> {
  const library: Plugin = {
    name: 'library',
    resolveId: (id) => id,
    load: () => 'say("hello");say("warning");',
  }
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [library, plugin],
    build: { write: false, minify: false, modulePreload: false, rolldownOptions: { input: LIBRARY } },
  })
  if (!('output' in result)) throw new Error('The build has to end.')
  return result.output[0].code.replace(/^\/\/.*$/gm, '').trim()
}
