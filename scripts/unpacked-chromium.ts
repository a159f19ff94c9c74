import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { z } from 'zod'

const run = promisify(execFile)

const MODULES = fileURLToPath(new URL('../node_modules', import.meta.url))

/** Next to the packages, so `npm ci` renews the browser and nothing outside the project is touched. */
const CACHE = join(MODULES, '.cache/chromium')

/** The package ships its browser compressed, for Linux x64 only, and unpacks it to TMPDIR, where it would never be renewed. */
export async function sparticuzChromium(): Promise<string> {
  const manifest = await readFile(join(MODULES, '@sparticuz/chromium/package.json'), 'utf8')
  const { version } = z.object({ version: z.string() }).parse(JSON.parse(manifest))
  const folder = await unpackOnce(`sparticuz-${version}`, async (draft) => {
    const { default: sparticuz } = await import('@sparticuz/chromium')
    const { TMPDIR } = process.env
    process.env.TMPDIR = draft
    try {
      await sparticuz.executablePath()
    } finally {
      if (TMPDIR === undefined) delete process.env.TMPDIR
      else process.env.TMPDIR = TMPDIR
    }
  })
  return join(folder, 'chromium')
}

/** The headless Chromium, and fonts for Latin, Cyrillic and Arabic (DejaVu) and for Chinese and Japanese (Droid). */
const DEBIAN_PACKAGES = ['chromium-headless-shell', 'fonts-dejavu-core', 'fonts-droid-fallback']

/**
 * Debian's own Chromium for any processor, with the libraries this machine lacks, unpacked without being installed: apt works on
 * lists and a download folder of our own, so an ordinary user can do it. apt checks the signatures as always.
 */
export async function debianChromium(): Promise<string> {
  const folder = await unpackOnce(`debian-${process.arch}`, async (draft) => {
    const apt = join(draft, 'apt')
    await mkdir(join(apt, 'lists/partial'), { recursive: true })
    await mkdir(join(apt, 'cache/archives/partial'), { recursive: true })
    // One unreachable third-party source fails the whole update even if Debian's lists arrived: the download below decides.
    await aptGet(apt, 'update').catch(() => undefined)
    await aptGet(apt, 'install', '--download-only', '--yes', '--no-install-recommends', ...DEBIAN_PACKAGES)
    const archives = join(apt, 'cache/archives')
    for (const file of await readdir(archives)) {
      if (file.endsWith('.deb')) await run('dpkg-deb', ['--extract', join(archives, file), draft])
    }
    await rm(apt, { recursive: true })
    await writeFile(join(draft, 'fonts.conf'), FONTS_CONF)
    await writeFile(join(draft, 'chromium'), launcher(await libraryFolders(draft)), { mode: 0o755 })
  })
  return join(folder, 'chromium')
}

async function aptGet(folder: string, ...args: string[]): Promise<void> {
  const options = [
    `Dir::State::Lists=${folder}/lists`,
    `Dir::Cache=${folder}/cache`,
    'Dir::Cache::Archives=archives',
    // The machine's package locks belong to root, and nothing on the machine is changed.
    'Debug::NoLocking=true',
    // As root, apt would download as its own user, who may not write here.
    'APT::Sandbox::User=root',
    'Acquire::Languages=none',
    'Acquire::Retries=3',
    'Acquire::http::Timeout=20',
    'Acquire::https::Timeout=20',
  ]
  await run('apt-get', ['--quiet', ...options.flatMap((option) => ['-o', option]), ...args], { maxBuffer: 2 ** 26 })
}

/** Folders with shared libraries, relative to the tree: Debian's own search path knows them only below /usr. */
async function libraryFolders(tree: string): Promise<string[]> {
  const entries = await readdir(tree, { recursive: true, withFileTypes: true })
  const folders = entries.filter((entry) => /\.so(\.|$)/.test(entry.name)).map((entry) => entry.parentPath)
  return [...new Set(folders)].map((folder) => folder.slice(tree.length + 1))
}

/** A wrapper, so code that starts the browser need not know about libraries and fonts. */
function launcher(libraries: string[]): string {
  const search = libraries.map((folder) => `$here/${folder}`).join(':')
  return `#!/bin/sh
here=$(dirname "$(readlink -f "$0")")
export LD_LIBRARY_PATH="${search}"
export FONTCONFIG_FILE="$here/fonts.conf"
exec "$here/usr/lib/chromium/chromium-headless-shell" "$@"
`
}

/** The machine's fonts first, then the unpacked ones. */
const FONTS_CONF = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir prefix="relative">usr/share/fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
  <alias><family>sans-serif</family><prefer><family>DejaVu Sans</family></prefer></alias>
  <alias><family>serif</family><prefer><family>DejaVu Serif</family></prefer></alias>
  <alias><family>monospace</family><prefer><family>DejaVu Sans Mono</family></prefer></alias>
</fontconfig>
`

/** Fills a cache folder once. It appears by a rename, so an interrupted run leaves no half-unpacked browser, and two runs do not mix. */
async function unpackOnce(name: string, fill: (draft: string) => Promise<void>): Promise<string> {
  const folder = join(CACHE, name)
  if (existsSync(folder)) return folder

  await mkdir(CACHE, { recursive: true })
  const draft = await mkdtemp(join(CACHE, 'draft-'))
  try {
    await fill(draft)
    await chmod(draft, 0o755)
    await rename(draft, folder)
  } catch (failure) {
    // A parallel run may have been faster: its folder is just as good.
    if (!existsSync(folder)) throw failure
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
  return folder
}
