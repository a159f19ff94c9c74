import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { PROGRAMS } from '../build.ts'
import type { Shipped } from '#server/licenses/shipped.ts'
import { makeSbom } from './sbom.ts'

const NAME = 'appointment-portal'

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
  'package-lock.json',
]
/** Secrets and backups of whoever packs it, and the pictures of the tour, which are most of the weight. */
const LEFT_OUT = [/^deploy\/[^/]+\.env$/, /^deploy\/(backups|certificates)\b/, /^docs\/screenshots\b/]

interface Options {
  readonly folder: string
  readonly version: string
  /** In seconds. */
  readonly committedAt: number
}

/** Packs the built portal: the same bytes for the same commit. Writes the checksum next to it. */
export function packArchive({ folder, version, committedAt }: Options): string {
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
    const { packages, texts } = JSON.parse(readFileSync('dist/data/licenses.json', 'utf8')) as Shipped
    writeFileSync(path.join(inside, 'THIRD-PARTY-LICENSES.txt'), licenseFile({ packages, texts }))
    writeFileSync(path.join(inside, 'sbom.cdx.json'), makeSbom({ name: NAME, version, committedAt, shipped: packages }))
    const archive = path.join(folder, `${root}.tar.gz`)
    writeFileSync(archive, gzipSync(tarOf(workshop, root, committedAt), { level: 9 }))
    writeChecksums(folder)
    return archive
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

function writeChecksums(folder: string): void {
  const lines = readdirSync(folder)
    .filter((name) => name.startsWith(NAME))
    .sort()
    .map(
      (name) =>
        `${createHash('sha256')
          .update(readFileSync(path.join(folder, name)))
          .digest('hex')}  ${name}\n`,
    )
  writeFileSync(path.join(folder, 'SHA256SUMS'), lines.join(''))
}
