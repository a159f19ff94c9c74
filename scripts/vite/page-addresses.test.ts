import { readdirSync } from 'node:fs'
import { build, runnerImport } from 'vite'
import { expect, it } from 'vitest'
import { LANGUAGES } from '#domain/languages.ts'
import { pageAddresses } from './page-addresses.ts'

/** A build of the same files, all empty: the entry loads each when it is needed. */
async function written(): Promise<Record<string, Record<string, string[]>>> {
  const files = readdirSync('src/web', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .map((file) => `/src/web/${file}`)
    .concat(
      LANGUAGES.flatMap((code) =>
        ['page', 'accounts', 'review', 'signInFailed'].map((area) => `/src/languages/${code}.json?words=${area}`),
      ),
    )
  const made = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'same-files',
        enforce: 'pre',
        resolveId: (id) => (id === '/entry' || files.includes(id) ? id : null),
        load: (id) => {
          if (id === '/entry') return files.map((file) => `import(${JSON.stringify(file)})`).join('\n')
          if (!files.includes(id)) return null
          return { code: `export default ${JSON.stringify(id)}`, moduleType: 'js' }
        },
      },
      pageAddresses(),
    ],
    build: { write: false, rolldownOptions: { input: '/entry' } },
  })
  const output = 'output' in made ? made.output : []
  const asset = output.find(({ fileName }) => fileName === '.vite/pages.json')
  return JSON.parse(asset && 'source' in asset ? String(asset.source) : '{}')
}

it('writes down every address of the routes, and nothing else (TEXT-7), with what it shows first', async () => {
  const pages = await written()
  const { module } = await runnerImport<{ addresses: readonly { path: string }[] }>('./src/web/addresses.ts')
  expect(Object.keys(pages)).toEqual(module.addresses.map(({ path }) => path))
  const named = (files: string[] | undefined) => files?.map((file) => file.replace(/^assets\/|-[\w-]{8}\.js$/g, ''))
  expect(named(pages['/login']?.es)).toEqual(['es', 'AccountRouter', 'es', 'Login'])
  expect(pages['/admin/users']).toEqual({})
})
