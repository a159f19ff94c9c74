import type { Plugin, Rolldown } from 'vite'

/** What every page needs and releases seldom change: kept by the browser from one release to the next. */
const LIBRARIES =
  /node_modules\/(react|react-dom|react-router|scheduler|@tanstack\/(query-core|react-query)|use-intl|@formatjs\/fast-memoize)\/|vite\/preload-helper/
const FORMS = /node_modules\/(react-hook-form|zod)\//
/** Schemas go where they are used, and so does the back office's list of addresses. */
const OURS =
  /\/src\/(?!contract\/(?!endpoint|entities|realtime)[\w-]+\.ts(\?schemas)?$|web\/platform\/((staff|manager|admin)-)?paths\.ts$)/
const groups: Rolldown.CodeSplittingOptions['groups'] = [
  { name: 'libraries', test: LIBRARIES },
  { name: 'forms', test: FORMS },
  { test: OURS, name: groupOf, debugName: 'ours' },
]
const codeSplitting = { includeDependenciesRecursively: false, groups }

/** A module that several screens need goes with their folder: forty small files would cost forty requests. */
export function chunkGroups(): Plugin {
  const config = () => ({ build: { rolldownOptions: { output: { codeSplitting } } } })
  return { name: 'chunk-groups', apply: 'build', config }
}

function groupOf(id: string, modules: Rolldown.ChunkingContext): string | null {
  const screens = screensWith(id, modules)
  if (screens.includes(id)) return null
  const by = (folder: RegExp) => screens.filter((screen) => folder.test(screen)).length
  // Parts of a screen that come later don't count: only what an address names does.
  const isScreen = (one: string) =>
    modules.getModuleInfo(one)?.dynamicImporters.some((list) => list.endsWith('/public-paths.ts')) ?? false
  const customers = screens.filter((one) => /\/screens\/(customer|public)\//.test(one) && isScreen(one)).length
  // How many must share it until all of them load it: the more, the longer it is.
  const length = modules.getModuleInfo(id)?.code?.length ?? 0
  if (screens.includes('page') || customers >= (length < 700 ? 2 : length < 3300 ? 4 : 9)) return 'page'
  if (customers > 0) return null
  const accounts = by(/\/screens\/public\//)
  // The frame of the back office and its first screen wait for nothing that only the others need.
  if (by(/\/routes\/BackOfficeRouter|\/StaffCalendar\./) > 0) return accounts > 0 ? 'session' : 'office'
  if (accounts > 1) return by(/\/routes\/AccountRouter|\/Login\./) > 0 ? 'account' : 'account-forms'
  return accounts === 0 && by(/\/screens\/(staff|office-manager|admin)\//) > 1 ? 'records' : null
}

/** What is loaded when a module runs: screens, parts of them that come later, and the page itself. */
function screensWith(id: string, modules: Rolldown.ChunkingContext): readonly string[] {
  const above = new Set([id])
  const found: string[] = []
  for (const each of above) {
    const { isEntry = false, importers = [], dynamicImporters = [] } = modules.getModuleInfo(each) ?? {}
    if (isEntry) found.push('page')
    if (dynamicImporters.length > 0) found.push(each)
    for (const importer of importers) above.add(importer)
  }
  return found
}
