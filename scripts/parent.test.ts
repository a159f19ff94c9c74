import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const watched = fileURLToPath(new URL('./parent.ts', import.meta.url))

/** A shell, as npm starts one, with a process in it that ends when its parent is gone. */
const inShell = `
  "${process.execPath}" --input-type=module -e '
    const { whenParentIsGone } = await import("${watched}")
    whenParentIsGone(() => { console.log("ends"); process.exit() })
    setInterval(() => {}, 1000)
    console.log("runs")
  '
  true`

it.each([
  ['the shell that npm started it in', inShell],
  ['npm, even if the shell stays', '/bin/sh -c "$IN_SHELL"; true'],
])(
  'ends with %s, also when that is killed (RUN-7)',
  async (_, command) => {
    const killed = spawn('/bin/sh', ['-c', command], {
      env: { ...process.env, IN_SHELL: inShell },
      stdio: ['ignore', 'pipe', 'inherit'],
    }) as ChildProcess & { stdout: Readable }
    const lines = createInterface({ input: killed.stdout })[Symbol.asyncIterator]()
    expect(await lines.next()).toMatchObject({ value: 'runs' })
    killed.kill('SIGKILL')
    await once(killed, 'exit')
    expect(await lines.next()).toMatchObject({ value: 'ends' })
    // Its output closes with it.
    expect(await lines.next()).toMatchObject({ done: true })
  },
  20_000,
)
