import { build, type Plugin } from 'vite'
import { expect, it } from 'vitest'
import { chunkGroups } from './chunk-groups.ts'

const sources: Record<string, string> = {
  'app/main.js': 'import "app/a.js"; import "app/b.js"; import("app/later.js")',
  'app/later.js': 'import "app/a.js"; import "app/b.js"; say("later")',
  'app/a.js': 'say("a")',
  'app/b.js': 'say("b")',
}

it('puts a group’s modules into one file', async () => {
  expect(await modulesOf('shared', ['app/a.', 'app/b.'])).toEqual(['app/a.js', 'app/b.js'])
})

it('fails the build when a part of a group no longer matches any module, and names it', async () => {
  await expect(modulesOf('shared', ['app/a.', 'app/gone.', 'app/moved.'])).rejects.toThrow(
    'No module of the group "shared" matches: app/gone., app/moved.',
  )
})

async function modulesOf(group: string, parts: string[]): Promise<string[]> {
  const files: Plugin = { name: 'files', resolveId: (id) => id, load: (id) => sources[id] }
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [files, chunkGroups({ [group]: parts })],
    build: { write: false, modulePreload: false, rolldownOptions: { input: 'app/main.js' } },
  })
  if (!('output' in result)) throw new Error('The build has to end.')
  return result.output.flatMap((output) => (output.type === 'chunk' && output.name === group ? output.moduleIds : []))
}
