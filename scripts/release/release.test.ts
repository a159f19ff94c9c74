import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildIfNeeded } from '../build.ts'
import { notesOf, writeArtifacts } from './artifacts.ts'
import { changesOf } from './changelog.ts'
import { makeSbom, shippedOf } from './sbom.ts'

const folders: string[] = []
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })))
const aFolder = () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-release-test-'))
  folders.push(folder)
  return folder
}
const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }

describe('the changelog', () => {
  it('begins with the version of package.json, and goes back in order', () => {
    const changes = changesOf(readFileSync('CHANGELOG.md', 'utf8'))
    expect(changes[0]?.version).toBe(version)
    expect(changes.every(({ text }) => /^### (Added|Changed|Fixed|Security)\n\n- /.test(text))).toBe(true)
    const dates = changes.map(({ date }) => date)
    expect(dates).toEqual(dates.toSorted().toReversed())
  })

  it('names a commit of each version in docs/releases.md, and supports the newest', () => {
    const released = [
      ...readFileSync('docs/releases.md', 'utf8').matchAll(/^\| (\d+\.\d+\.\d+) \| (\S+) \| (.+) \|$/gm),
    ]
    const changes = changesOf(readFileSync('CHANGELOG.md', 'utf8'))
    expect(released.map(([, released, date]) => [released, date])).toEqual(
      changes.map((each) => [each.version, each.date]),
    )
    expect(released.slice(1).every(([, , , commit = '']) => /^`[0-9a-f]{40}`/.test(commit))).toBe(true)
    expect(readFileSync('SECURITY.md', 'utf8')).toContain(`| ${version.replace(/\d+$/, 'x')} | yes |`)
  })

  it('becomes the notes of a release', () => {
    const changelog =
      '# Changelog\n\n## [Unreleased]\n\n## [1.2.3] - 2026-01-02\n\n### Fixed\n\n- y\n\n## [1.2.2] - 2026-01-01\n\n- x\n'
    expect(notesOf(changelog, '1.2.3')).toBe(
      '# Appointment Portal 1.2.3\n\nReleased on 2026-01-02.\n\n### Fixed\n\n- y\n',
    )
    expect(() => notesOf(changelog, '1.2.4')).toThrow('CHANGELOG.md says nothing about 1.2.4.')
  })

  it('takes Unreleased for no version', () => {
    expect(changesOf('# Changelog\n\n## [Unreleased]\n\n- x\n\n## [1.2.3] - 2026-01-02\n\n- y\n')).toEqual([
      { version: '1.2.3', date: '2026-01-02', text: '- y' },
    ])
  })
})

describe('the list of parts', () => {
  it('holds what ships and nothing else, and names no machine', () => {
    const shipped = [
      { name: 'fastify', version: versionOf('fastify') },
      { name: 'react', version: versionOf('react') },
    ]
    const text = makeSbom({ name: 'appointment-portal', version, committedAt: 1_700_000_000, shipped })
    const bom = JSON.parse(text) as ReturnType<typeof shippedOf>
    expect(Number(bom.specVersion)).toBeGreaterThanOrEqual(1.5)
    expect(bom.components.map(({ name }) => name)).toEqual(['fastify', 'react'])
    expect(bom.components[1]?.properties).toContainEqual({ name: 'cdx:npm:package:bundled', value: 'true' })
    expect(bom.metadata).toMatchObject({
      timestamp: '2023-11-14T22:13:20.000Z',
      component: { name: 'appointment-portal', type: 'application', version },
    })
    expect(text).not.toContain(process.cwd())
    expect(text).not.toMatch(/registry|"type": "distribution"/)
  })

  const versionOf = (name: string) =>
    (JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')) as { version: string }).version
})

describe('a release', () => {
  beforeAll(() => buildIfNeeded(() => undefined), 120_000)

  it('has the same bytes whenever it is written, a checksum of each file, and no secrets (REL-2)', () => {
    const [first, second] = [aFolder(), aFolder()].map((folder) =>
      writeArtifacts({ folder, version, committedAt: 1_700_000_000 }),
    ) as [string, string]
    const folder = path.dirname(first)
    const artifacts = readdirSync(folder)
    const named = ['.Dockerfile', '.cdx.json', '.md', '.tar.gz'].map(
      (ending) => `appointment-portal-${version}${ending}`,
    )
    expect(artifacts).toEqual(['SHA256SUMS', ...named])
    for (const name of artifacts) {
      const bytes = [folder, path.dirname(second)].map((each) => readFileSync(path.join(each, name)))
      expect(bytes[0]?.equals(bytes[1] as Buffer), name).toBe(true)
    }
    const checked = execFileSync('sha256sum', ['--check', 'SHA256SUMS'], { cwd: folder, encoding: 'utf8' })
    expect(checked).toBe(named.map((name) => `${name}: OK\n`).join(''))
    const files = execFileSync('tar', ['--list', '--gzip', `--file=${first}`], { encoding: 'utf8' }).split('\n')
    const inside = (name: string) => `appointment-portal-${version}/${name}`
    expect(files).toEqual(
      expect.arrayContaining(
        [
          'dist/server/main.js',
          'dist/data/zip-codes.tsv',
          'package-lock.json',
          'sbom.cdx.json',
          'THIRD-PARTY-LICENSES.txt',
          'CHANGELOG.md',
          'deploy/Dockerfile',
          'docs/operations.md',
        ].map(inside),
      ),
    )
    expect(files.filter((name) => /\.env$|node_modules|screenshots|\.test\./.test(name))).toEqual([
      inside('deploy/kubernetes/base/portal.env'),
    ])
    const { scripts } = JSON.parse(
      execFileSync('tar', ['--extract', '--to-stdout', '--gzip', `--file=${first}`, inside('package.json')], {
        encoding: 'utf8',
      }),
    ) as { scripts: Record<string, string> }
    expect(scripts).toEqual({
      start: 'node dist/server/main.js',
      migrate: 'node dist/server/migrate.js',
      'admin:create': 'node dist/server/create-administrator.js',
      backup: 'node dist/server/backup.js',
      'backup:key': 'node dist/server/backup-key.js',
      restore: 'node dist/server/restore.js',
    })
  })
})
