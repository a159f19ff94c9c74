import { spawn } from 'node:child_process'
import { constants, promises as files } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { atMost, MOST_BYTES, type Recording, SPEAK_WITHIN } from './recording.ts'

/** Words per minute: calm, as in a hall. espeak-ng's default is 175. */
const SPEED = '150'

/**
 * Runs the npm package, whose program expects a file system of its own: the text comes in on stdin, the recording goes
 * to stdout. Kept as text so it runs from the source and from the bundle alike.
 */
const WASM_PROGRAM = `
  const [address, ...given] = process.argv.slice(1)
  const chunks = []
  for await (const chunk of process.stdin) chunks.push(chunk)
  const { default: espeak } = await import(address)
  const done = await espeak({
    arguments: [...given, '-w', 'out.wav', '-f', 'in.txt'],
    preRun: [({ FS }) => FS.writeFile('in.txt', Buffer.concat(chunks))],
    print: () => {},
    printErr: () => {},
  })
  process.stdout.write(done.FS.readFile('out.wav'))`

const PROGRAM = 'espeak-ng'

/** Whether this machine has espeak-ng, as a program or as the npm package. */
export async function hasEspeak(): Promise<boolean> {
  return (await onPath(PROGRAM)) !== undefined || wasmPackage() !== undefined
}

/**
 * espeak-ng, always in a separate process (docs/decisions/0010-speech.md). The text is never an argument, and markup is
 * off: it can only be read aloud.
 */
export async function speakByEspeak(text: string, voice: string): Promise<Recording> {
  const program = await onPath(PROGRAM)
  const wasm = wasmPackage()
  // -b 1: the text is UTF-8
  const given = ['-v', voice, '-s', SPEED, '-b', '1']
  if (program !== undefined) return recordingOf(await run(program, [...given, '--stdin', '--stdout'], text))
  if (wasm === undefined)
    throw new Error('There is no espeak-ng on this machine, neither as a program nor as the npm package.')
  return recordingOf(
    await run(process.execPath, ['--input-type=module', '-e', WASM_PROGRAM, '--', wasm, ...given], text),
  )
}

const recordingOf = (wav: Buffer): Recording => ({ audio: withSizes(wav), type: 'audio/wav' })

/** The program's path, if the machine has it. */
async function onPath(name: string): Promise<string | undefined> {
  for (const folder of (process.env['PATH'] ?? '').split(path.delimiter)) {
    if (!path.isAbsolute(folder)) continue
    const file = path.join(folder, name)
    const isThere = await files.access(file, constants.X_OK).then(
      () => true,
      () => false,
    )
    if (isThere) return file
  }
  return undefined
}

/** Where the npm package is; the portal does without it. */
function wasmPackage(): string | undefined {
  try {
    return pathToFileURL(createRequire(import.meta.url).resolve('espeak-ng')).href
  } catch {
    return undefined
  }
}

async function run(program: string, given: readonly string[], text: string): Promise<Buffer> {
  const child = spawn(program, given, {
    // None of the portal's own variables: its keys are not the program's business.
    env: { PATH: process.env['PATH'] ?? '', LANG: 'C.UTF-8' },
    stdio: ['pipe', 'pipe', 'ignore'],
    signal: AbortSignal.timeout(SPEAK_WITHIN),
    killSignal: 'SIGKILL',
  })
  const ended = new Promise<void>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => (code === 0 ? resolve() : reject(new Error(`espeak-ng ended with ${code}.`))))
  })
  // A program that ends early stops reading.
  child.stdin.on('error', () => {})
  child.stdin.end(text)
  const [end, audio] = await Promise.allSettled([ended, atMost(MOST_BYTES, child.stdout)])
  // How it ended says more than what it wrote before.
  if (end.status === 'rejected') throw end.reason
  if (audio.status === 'rejected') throw audio.reason
  return audio.value
}

const HEADER_BYTES = 44

/** Writes the sizes into a WAV's header: a program that writes to a pipe cannot know them in advance. */
function withSizes(wav: Buffer): Buffer {
  if (wav.length <= HEADER_BYTES || wav.toString('latin1', 0, 4) !== 'RIFF') throw new Error('espeak-ng made no WAV.')
  wav.writeUInt32LE(wav.length - 8, 4)
  wav.writeUInt32LE(wav.length - HEADER_BYTES, 40)
  return wav
}
