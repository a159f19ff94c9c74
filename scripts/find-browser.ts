import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { debianChromium, sparticuzChromium } from './unpacked-chromium.ts'

export type Browser = { executablePath: string; args: string[]; chromiumSandbox: boolean }

/** The browser talks only to the portal under test: no updates, no experiments, no protocol that a proxy cannot see. */
const QUIET_ARGS = ['--disable-quic', '--disable-background-networking', '--disable-component-update', '--disable-sync']

/** A first start on a busy machine takes seconds; a browser that is not up after this never will be. */
const LAUNCH_TIMEOUT_MS = 30_000

const SYSTEM_BROWSERS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

const NONE_FOUND =
  'No working Chromium was found: run `npx playwright install --with-deps chromium`, or set CHROMIUM_PATH to a Chromium or Chrome.'

/** Draws two letters: a browser without fonts paints nothing, or the same empty box for both. A string, because the page runs it. */
const PAINTS_LETTERS = `(() => {
  const ink = (letter) => {
    const canvas = new OffscreenCanvas(64, 64).getContext('2d')
    canvas.font = '40px sans-serif'
    canvas.fillText(letter, 8, 48)
    return canvas.getImageData(0, 0, 64, 64).data.join()
  }
  return ink('A') !== ink('B')
})()`

/**
 * Finds a Chromium that starts and paints text here, as Playwright launch options; on Linux it unpacks one if the machine has none.
 * The result is left in the environment, so processes started later do not search again.
 */
export async function findBrowser(): Promise<Browser> {
  const { CHROMIUM_PATH: given, CHROMIUM_SANDBOX: sandbox } = process.env
  if (given && sandbox) return browser(given, sandbox === 'on')

  const found = given
    ? await firstThatWorks([async () => given], `CHROMIUM_PATH names ${given}, which does not work here.`)
    : await firstThatWorks(sources(), NONE_FOUND)
  process.env.CHROMIUM_PATH = found.executablePath
  process.env.CHROMIUM_SANDBOX = found.chromiumSandbox ? 'on' : 'off'
  return found
}

/** A place to look; undefined if there is no browser there. */
type Source = () => Promise<string | undefined>

async function firstThatWorks(sources: Source[], otherwise: string): Promise<Browser> {
  const failures: unknown[] = []
  for (const locate of sources) {
    try {
      const executablePath = await locate()
      if (executablePath) return await tryOut(executablePath)
    } catch (failure) {
      failures.push(failure)
    }
  }
  throw new AggregateError(failures, otherwise)
}

/** Cheapest first: the unpacked ones cost seconds and hundreds of megabytes. */
function sources(): Source[] {
  const onLinux = process.platform === 'linux'
  return [
    async () => ifPresent(chromium.executablePath()),
    ...SYSTEM_BROWSERS.map((path) => async () => ifPresent(path)),
    ...(onLinux && process.arch === 'x64' ? [sparticuzChromium] : []),
    ...(onLinux ? [debianChromium] : []),
  ]
}

function ifPresent(path: string): string | undefined {
  return existsSync(path) ? path : undefined
}

/** Chromium will not sandbox as root, and cannot where the kernel or a container forbids user namespaces. */
async function tryOut(executablePath: string): Promise<Browser> {
  if (process.getuid?.() !== 0) {
    const sandboxed = browser(executablePath, true)
    if (await rendersText(sandboxed).catch(() => false)) return sandboxed
  }
  const open = browser(executablePath, false)
  if (await rendersText(open)) return open
  throw new Error(`${executablePath} starts but paints no text: no font was found.`)
}

function browser(executablePath: string, chromiumSandbox: boolean): Browser {
  return { executablePath, args: chromiumSandbox ? QUIET_ARGS : [...QUIET_ARGS, '--no-sandbox'], chromiumSandbox }
}

async function rendersText(options: Browser): Promise<boolean> {
  const launched = await chromium.launch({ ...options, timeout: LAUNCH_TIMEOUT_MS })
  try {
    const page = await launched.newPage()
    return await page.evaluate<boolean>(PAINTS_LETTERS)
  } finally {
    await launched.close()
  }
}
