import { readFileSync } from 'node:fs'
import { build } from 'vite'
import { expect, it } from 'vitest'
import { pageAddresses } from './page-addresses.ts'

/** The screens of docs/screens.tsv, which the routes are compared with, and the gallery of components. */
const listed = readFileSync('docs/screens.tsv', 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => line.replace(/\t.*/, '').replace(/\{(\w+)\}/g, ':$1'))

it('writes down every address of the routes, and nothing else (TEXT-7)', async () => {
  const entry = 'virtual:entry'
  const made = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [pageAddresses(), { name: 'entry', resolveId: (id) => (id === entry ? id : null), load: () => '' }],
    build: { write: false, rolldownOptions: { input: entry } },
  })
  const output = 'output' in made ? made.output : []
  const asset = output.find(({ fileName }) => fileName === '.vite/pages.json')
  const written: string[] = JSON.parse(asset && 'source' in asset ? String(asset.source) : '[]')
  expect(written.toSorted()).toEqual([...listed, '/design'].toSorted())
})
