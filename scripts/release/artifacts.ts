import { createHash } from 'node:crypto'
import { copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Shipped } from '#server/licenses/shipped.ts'
import { NAME, packArchive } from './archive.ts'
import { changesOf } from './changelog.ts'
import { makeSbom } from './sbom.ts'

interface Options {
  readonly folder: string
  readonly version: string
  /** In seconds. */
  readonly committedAt: number
}

/** Writes everything that is published with a version: the same bytes for the same commit. Returns the archive's path. */
export function writeArtifacts({ folder, version, committedAt }: Options): string {
  const shipped = JSON.parse(readFileSync('dist/data/licenses.json', 'utf8')) as Shipped
  const sbom = makeSbom({ name: NAME, version, committedAt, shipped: shipped.packages })
  const file = (ending: string) => path.join(folder, `${NAME}-${version}${ending}`)
  writeFileSync(file('.cdx.json'), sbom)
  writeFileSync(file('.md'), notesOf(readFileSync('CHANGELOG.md', 'utf8'), version))
  copyFileSync('deploy/Dockerfile', file('.Dockerfile'))
  const archive = file('.tar.gz')
  packArchive({ archive, version, committedAt, shipped, sbom })
  writeFileSync(path.join(folder, 'SHA256SUMS'), checksumsOf(folder))
  return archive
}

/** What CHANGELOG.md says about a version, as a page of its own. */
export function notesOf(changelog: string, version: string): string {
  const change = changesOf(changelog).find((each) => each.version === version)
  if (change === undefined) throw new Error(`CHANGELOG.md says nothing about ${version}.`)
  return `# Appointment Portal ${version}\n\nReleased on ${change.date}.\n\n${change.text}\n`
}

function checksumsOf(folder: string): string {
  const lines = readdirSync(folder)
    .sort()
    .map((name) => {
      const hash = createHash('sha256').update(readFileSync(path.join(folder, name)))
      return `${hash.digest('hex')}  ${name}\n`
    })
  return lines.join('')
}
