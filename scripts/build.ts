import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import { collectLicenses, folderOf } from './licenses.ts'

/**
 * Builds the web app and the server into dist/, and prints a line for each step. Run on its own it always builds;
 * `buildIfNeeded` only after changes.
 */

const STAMP = 'dist/stamp'
const SOURCES = ['src', 'data', 'public', 'index.html', 'vite.config.ts', 'package-lock.json', 'scripts']

/** What runs without the source: the server, and the commands that go with it. */
export const PROGRAMS = {
  main: 'src/server/main.ts',
  migrate: 'scripts/migrate.ts',
  'create-administrator': 'scripts/create-administrator.ts',
  backup: 'scripts/backup.ts',
  restore: 'scripts/restore.ts',
  'backup-key': 'scripts/backup-key.ts',
}

/** Whether dist/ matches the current sources. */
export function isBuilt(): boolean {
  return existsSync(STAMP) && readFileSync(STAMP, 'utf8') === fingerprint()
}

export function buildIfNeeded(say: (line: string) => void): void {
  if (isBuilt()) return
  say('Building the portal, which takes about a minute on a small machine:')
  // In its own process: the bundler sets NODE_ENV and keeps a hundred megabytes.
  execFileSync(process.execPath, ['scripts/build.ts'], { stdio: 'inherit' })
}

async function build(): Promise<void> {
  // On a terminal Vite clears the line for every message, even for those it then keeps to itself; never where CI is set.
  process.env['CI'] ??= 'true'
  const { build: bundle } = await import('vite')
  rmSync('dist', { recursive: true, force: true })
  const web = await step('Web pages', () => bundle({ logLevel: 'warn' }))
  await step('Compressed copies', () => compressAssets('dist/web'))
  await step('Server and commands', () => bundleServer(bundle))
  await step('Licenses', () => {
    writeFileSync('dist/data/licenses.json', JSON.stringify(collectLicenses(bundledPackages(web))))
  })
  writeFileSync(STAMP, fingerprint())
}

/** Says what is done, and how long it took. */
async function step<T>(name: string, work: () => T | Promise<T>): Promise<T> {
  const began = performance.now()
  const done = await work()
  console.log(`${name}: ${((performance.now() - began) / 1000).toFixed(1)} s`)
  return done
}

type Bundle = typeof import('vite').build

async function bundleServer(bundle: Bundle): Promise<void> {
  await bundle({
    configFile: false,
    logLevel: 'warn',
    // Hundreds of small files each, or 4 KB that pages need too: bundled, they load in half the time and without unused code.
    ssr: { noExternal: ['kysely', 'zod', 'uqr'] },
    build: {
      ssr: true,
      outDir: 'dist/server',
      target: 'node24',
      emptyOutDir: true,
      copyPublicDir: false,
      // Side by side, so each finds the files next to the server.
      rollupOptions: {
        input: PROGRAMS,
        output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
      },
    },
  })
  for (const kind of ['migrations', 'functions'])
    cpSync(`src/server/platform/db/${kind}`, `dist/server/${kind}`, { recursive: true })
  // For `npm ci --prefix dist/server`, which adds what sends traces.
  for (const file of ['package.json', 'package-lock.json']) cpSync(`src/server/traces/${file}`, `dist/server/${file}`)
  cpSync('src/languages', 'dist/server/languages', { recursive: true, filter: (file) => !file.endsWith('.ts') })
  cpSync('data', 'dist/data', { recursive: true })
}

/** The folders of all packages that have code in the browser's files. */
function bundledPackages(built: Awaited<ReturnType<Bundle>>): Set<string> {
  // Its rules for every page are in the style sheet, which names no modules.
  const folders = new Set(['node_modules/tailwindcss'])
  for (const { output } of [built].flat().filter((each) => 'output' in each)) {
    for (const file of output.flatMap((each) => (each.type === 'chunk' ? each.moduleIds : []))) {
      const folder = folderOf(file)
      if (folder !== undefined) folders.add(folder)
    }
  }
  return folders
}

/** Compressed once here instead of on every request. */
async function compressAssets(folder: string): Promise<void> {
  const brotli = promisify(zlib.brotliCompress)
  const gzip = promisify(zlib.gzip)
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => path.join(folder, name))
    .filter((file) => /\.(js|css|svg|html|json|txt)$/.test(file) && statSync(file).size > 1024)
  await Promise.all(
    files.map(async (file) => {
      const content = readFileSync(file)
      writeFileSync(`${file}.br`, await brotli(content))
      writeFileSync(`${file}.gz`, await gzip(content, { level: 9 }))
    }),
  )
}

/** One hash over everything a build depends on. */
function fingerprint(): string {
  const hash = createHash('sha256')
  for (const source of SOURCES) {
    if (!existsSync(source)) continue
    const files = statSync(source).isDirectory()
      ? readdirSync(source, { recursive: true, encoding: 'utf8' })
          .map((name) => path.join(source, name))
          .sort()
      : [source]
    for (const file of files) {
      if (/\.test\.tsx?$/.test(file) || statSync(file).isDirectory()) continue
      hash.update(file).update(readFileSync(file))
    }
  }
  return hash.digest('hex')
}

if (process.argv[1]?.endsWith('build.ts')) {
  mkdirSync('dist', { recursive: true })
  await build()
}
