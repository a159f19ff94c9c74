import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { writeArtifacts } from './release/artifacts.ts'
import { changesOf } from './release/changelog.ts'
import { proveStart } from './release/prove-start.ts'

/**
 * `npm run release`: checks the tree, runs the tests, builds, and writes what is published with this version into dist/release:
 * the archive, the list of its parts, the notes, the recipe of the container image, and the checksums. It publishes nothing and
 * sets no tag; it prints how to.
 */
const { values } = parseArgs({
  options: {
    /** What to run before: everything that `npm test` does, the quick checks, or nothing. */
    tests: { type: 'string', default: 'all' },
    /** For trying it out: takes what is not committed, too. */
    'allow-changes': { type: 'boolean', default: false },
  },
})
const OUT = 'dist/release'
const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim()
const npm = (...args: string[]) => execFileSync('npm', args, { stdio: 'inherit' })

function stop(reason: string): never {
  console.error(`No release: ${reason}`)
  process.exit(1)
}

const { version, scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  version: string
  scripts: Record<string, string>
}
const locked = (JSON.parse(readFileSync('package-lock.json', 'utf8')) as { version: string }).version
if (!values['allow-changes'] && git('status', '--porcelain') !== '') stop('there are changes that are not committed.')
if (locked !== version) stop(`package-lock.json says ${locked}, package.json ${version}: run npm install.`)
const changes = changesOf(readFileSync('CHANGELOG.md', 'utf8'))
if (changes[0]?.version !== version)
  stop(`CHANGELOG.md ends with ${changes[0]?.version}, package.json says ${version}.`)
if (git('tag', '--list', `v${version}`) !== '' && git('rev-list', '-n1', `v${version}`) !== git('rev-parse', 'HEAD'))
  stop(`${version} was released before, from another commit.`)

if (values.tests === 'all') npm('test')
else if (values.tests === 'check') npm('run', 'check')
else if (values.tests !== 'none') stop('--tests is all, check or none.')
// The data of the release before, brought up to date by this one.
if (values.tests === 'all' && 'prove:upgrade' in scripts) npm('run', 'prove:upgrade')

npm('run', 'build')
rmSync(OUT, { recursive: true, force: true })
mkdirSync(OUT, { recursive: true })
const archive = writeArtifacts({ folder: OUT, version, committedAt: Number(git('log', '-1', '--format=%ct')) })
await proveStart(archive)
for (const name of readdirSync(OUT)) console.log(`${statSync(path.join(OUT, name)).size} bytes\t${OUT}/${name}`)
console.log(`To publish them: git tag -s v${version} && git push --tags`)
