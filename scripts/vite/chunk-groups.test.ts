import { build, type Plugin } from 'vite'
import { expect, it } from 'vitest'
import { chunkGroups } from './chunk-groups.ts'

const WEB = '/app/src/web'
const screens = ['Start', 'Time', 'Location', 'Information'].map(
  (name) => `${WEB}/screens/customer/booking/${name}.tsx`,
)
const admins = ['Users', 'Settings'].map((name) => `${WEB}/screens/admin/${name}.tsx`)

/** A portal of six screens: four for customers, two for administrators. */
const sources: Record<string, string> = {
  [`${WEB}/main.tsx`]: `import '${WEB}/platform/public-paths.ts'; import '${WEB}/platform/paths.ts'`,
  [`${WEB}/platform/public-paths.ts`]: screens.map((screen) => `import('${screen}')`).join(';'),
  [`${WEB}/platform/paths.ts`]: admins.map((screen) => `import('${screen}')`).join(';'),
  ...Object.fromEntries(screens.map((screen) => [screen, `import '${WEB}/booking/step.ts'; say('${screen}')`])),
  ...Object.fromEntries(admins.map((screen) => [screen, `import '${WEB}/records/table.ts'; say('${screen}')`])),
  [screens[0] ?? '']: `import '${WEB}/booking/step.ts'; import '${WEB}/booking/preselection.ts'; say('start')`,
  [`${WEB}/booking/step.ts`]: "say('step')",
  [`${WEB}/booking/preselection.ts`]: "say('preselection')",
  [`${WEB}/records/table.ts`]: "say('table')",
}

async function fileOf(module: string): Promise<string[]> {
  const files: Plugin = { name: 'files', resolveId: (id) => id, load: (id) => sources[id] }
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [files, chunkGroups()],
    build: { write: false, modulePreload: false, rolldownOptions: { input: `${WEB}/main.tsx` } },
  })
  if (!('output' in result)) throw new Error('The build has to end.')
  return result.output.flatMap((output) =>
    output.type === 'chunk' && output.moduleIds.includes(`${WEB}/${module}`) ? [output.name] : [],
  )
}

it('puts what many screens of customers need into the file of every page', async () => {
  expect(await fileOf('booking/step.ts')).toEqual(['page'])
})

it('puts what several screens of the back office need into one file', async () => {
  expect(await fileOf('records/table.ts')).toEqual(['records'])
})

it('leaves what one screen needs with that screen', async () => {
  expect(await fileOf('booking/preselection.ts')).toEqual(['Start'])
})
