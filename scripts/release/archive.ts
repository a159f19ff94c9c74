import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { PROGRAMS } from '../build.ts'
import type { Shipped } from '#server/licenses/shipped.ts'

export const NAME = 'appointment-portal'

/** What a release holds: the built portal, and what people need to install, run and judge it. */
const CONTENTS = [
  'dist/web',
  'dist/server',
  'dist/data',
  'deploy',
  'docs',
  '.env.example',
  '.npmrc',
  'CHANGELOG.md',
  'LICENSE',
  'README.md',
  'SECURITY.md',
  'package-lock.json',
]
/** Secrets and backups of the machine that packs it, and the pictures of the tour, which are most of the weight. */
const LEFT_OUT = [/^deploy\/[^/]+\.env$/, /^deploy\/(backups|certificates)\b/, /^docs\/screenshots\b/]

interface Options {
  /** Where to write it. */
  readonly archive: string
  readonly version: string
  /** In seconds. */
  readonly committedAt: number
  readonly shipped: Shipped
  readonly sbom: string
}

/** Packs the built portal: the same bytes for the same commit. */
export function packArchive({ archive, version, committedAt, shipped, sbom }: Options): void {
  const workshop = mkdtempSync(path.join(tmpdir(), 'portal-release-'))
  try {
    const root = `${NAME}-${version}`
    const inside = path.join(workshop, root)
    mkdirSync(inside)
    for (const each of CONTENTS) {
      const filter = (source: string) => !LEFT_OUT.some((pattern) => pattern.test(source))
      cpSync(each, path.join(inside, each), { recursive: true, filter })
    }
    writeFileSync(path.join(inside, 'package.json'), packageFile())
    writeFileSync(path.join(inside, 'THIRD-PARTY-LICENSES.txt'), licenseFile(shipped))
    writeFileSync(path.join(inside, 'sbom.cdx.json'), sbom)
    writeFileSync(archive, gzipSync(tarOf(workshop, root, committedAt), { level: 9 }))
  } finally {
    rmSync(workshop, { recursive: true, force: true })
  }
}

/** Sorted, of one time and one owner, so that only the contents count. */
function tarOf(workshop: string, root: string, committedAt: number): Buffer {
  const same = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner', '--mode=u=rwX,go=rX', '--format=ustar']
  const args = ['--create', '--file=-', ...same, `--mtime=@${committedAt}`, `--directory=${workshop}`, root]
  return execFileSync('tar', args, { maxBuffer: 512 * 1024 * 1024 })
}

/** Without the source there is nothing to build or to test; the commands are the built ones. */
function packageFile(): string {
  const { scripts, ...rest } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
  const built = Object.entries(PROGRAMS).flatMap(([program, source]) => {
    const [name] = Object.entries(scripts).find(([, command]) => command.endsWith(` ${source}`)) ?? []
    return name === undefined ? [] : [[name, `node dist/server/${program}.js`]]
  })
  return `${JSON.stringify({ ...rest, scripts: { start: 'node dist/server/main.js', ...Object.fromEntries(built) } }, null, 2)}\n`
}

function licenseFile({ packages, texts }: Shipped): string {
  const parts = texts.map((text, index) => {
    const named = packages.filter(({ textId }) => textId === index + 1)
    return `${named.map(({ name, version, license }) => `${name} ${version} (${license})`).join('\n')}\n\n${text}\n`
  })
  return parts.join(`\n${'='.repeat(80)}\n\n`)
}
