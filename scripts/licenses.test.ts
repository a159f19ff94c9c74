import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { collectLicenses, folderOf, isAllowed } from './licenses.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'portal-licenses-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The portal's own lock file with one license changed. */
function lockWith(name: string, license: string | undefined): string {
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'))
  lock.packages[`node_modules/${name}`].license = license
  const file = path.join(folder, 'package-lock.json')
  writeFileSync(file, JSON.stringify(lock))
  return file
}

describe('the licenses of what ships', () => {
  it('cover every package that production installs, and those of the browser, each with a text (REL-3)', () => {
    const { packages, texts } = collectLicenses(['node_modules/react'])
    const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
    const names = packages.map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining([...Object.keys(dependencies), 'react', 'PostgreSQL']))
    expect(names).not.toContain('vitest')
    expect(names).not.toContain('espeak-ng')
    expect(packages.filter(({ textId }) => !(texts[textId - 1] ?? '').length)).toEqual([])
    expect(texts[(packages.find(({ name }) => name === 'react')?.textId ?? 0) - 1]).toContain('MIT License')
    expect(new Set(packages.map(({ name, version }) => `${name} ${version}`)).size).toBe(packages.length)
  })

  it.each([
    ['GPL-3.0-only', 'The license of fastify \\S+ is not allowed: GPL-3.0-only.'],
    ['(GPL-2.0 AND MIT)', 'is not allowed'],
    [undefined, 'is not allowed: it names none.'],
  ])('stop the build at %s (REL-3)', (license, why) => {
    expect(() => collectLicenses([], lockWith('fastify', license))).toThrow(new RegExp(why))
  })

  it('allow a choice that holds an allowed one', () => {
    expect(isAllowed('(MIT OR GPL-3.0)')).toBe(true)
    expect(isAllowed('Apache-2.0 AND MIT')).toBe(true)
  })

  it('know a package by any of its files', () => {
    expect(folderOf('/x/node_modules/a/b.js?v=1')).toBe('node_modules/a')
    expect(folderOf('/x/node_modules/@s/a/node_modules/@t/b/c.js')).toBe('node_modules/@s/a/node_modules/@t/b')
    expect(folderOf('/x/src/main.tsx')).toBeUndefined()
  })
})
