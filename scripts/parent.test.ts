import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const watched = fileURLToPath(new URL('./parent.ts', import.meta.url))

/** A shell, as npm starts one, with a process in it that ends when its parent is gone. */
const inShell = `
  "${process.execPath}" --import tsx --input-type=module -e '
    const { whenParentIsGone } = await import("${watched}")
    whenParentIsGone(() => { console.log("ends"); process.exit() })
    setInterval(() => {}, 1000)
    console.log("runs")
  '
  true`

it('ends with the shell that npm started it in, even when that is killed (RUN-7)', async () => {
  const shell = spawn('/bin/sh', ['-c', inShell], { stdio: ['ignore', 'pipe', 'inherit'] }) as ChildProcess & {
    stdout: Readable
  }
  const lines = createInterface({ input: shell.stdout })[Symbol.asyncIterator]()
  expect(await lines.next()).toMatchObject({ value: 'runs' })
  shell.kill('SIGKILL')
  await once(shell, 'exit')
  expect(await lines.next()).toMatchObject({ value: 'ends' })
  // Its output closes with it.
  expect(await lines.next()).toMatchObject({ done: true })
}, 20_000)
