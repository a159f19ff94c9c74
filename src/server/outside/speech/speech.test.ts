import { execFileSync } from 'node:child_process'
import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { plainText } from './recording.ts'
import type { SpeechSettings } from './settings.ts'
import { createSpeech } from './speech.ts'
import { voiceFor } from './voices.ts'

/** The first program with that name, if the machine has one. */
const programOf = (name: string) =>
  (process.env['PATH'] ?? '')
    .split(path.delimiter)
    .map((folder) => path.join(folder, name))
    .find((file) => existsSync(file))

function speakWith(settings: SpeechSettings) {
  const synthesize = createSpeech(settings)
  if (!synthesize) throw new Error('There is no voice.')
  return synthesize
}

/** The samples of a WAV: 16 bits, one channel. */
function samplesOf(wav: Buffer) {
  const data = wav.subarray(44)
  return Int16Array.from({ length: data.length / 2 }, (_, at) => data.readInt16LE(at * 2))
}

const sentences = [
  ['en', 'Now serving ticket number 42 at desk 3'],
  ['es', 'María G., su cita está lista en la ventanilla 3'],
  ['fr', 'Claire D., votre rendez-vous est prêt au guichet 3'],
  ['vi', 'Lan T., lịch hẹn của bạn đã sẵn sàng tại quầy 3'],
  ['ar', 'سارة م، موعدك جاهز عند المكتب ٣'],
  ['zh', '王明，请到三号窗口办理'],
] as const

describe('espeak-ng', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'speech-'))
  const before = process.env['PATH']
  afterEach(() => {
    process.env['PATH'] = before
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  it.each(sentences)('makes an audible recording in %s', async (locale, words) => {
    const { audio, type } = await speakWith({ kind: 'espeak' })(words, '', locale)
    expect(type).toBe('audio/wav')
    expect(audio.toString('latin1', 0, 4)).toBe('RIFF')
    expect(audio.toString('latin1', 8, 12)).toBe('WAVE')
    expect(audio.readUInt32LE(4)).toBe(audio.length - 8)
    expect(audio.readUInt32LE(40)).toBe(audio.length - 44)
    const samples = samplesOf(audio)
    const seconds = samples.length / audio.readUInt32LE(24)
    expect(seconds).toBeGreaterThan(1)
    expect(seconds).toBeLessThan(12)
    const loudness = Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length)
    expect(loudness).toBeGreaterThan(300)
  })

  it('speaks with the voice a template names', async () => {
    const speak = speakWith({ kind: 'espeak' })
    const [american, british] = [
      await speak('Good morning', '', 'en'),
      await speak('Good morning', 'espeak:en-gb', 'en'),
    ]
    expect(american.audio.equals(british.audio)).toBe(false)
  })

  it('reads text aloud, whatever it looks like', async () => {
    const speak = speakWith({ kind: 'espeak' })
    const { audio } = await speak('-f/etc/hostname <speak>[[h@]] one & two', '', 'en')
    expect(samplesOf(audio).length).toBeGreaterThan(10_000)
  })

  it('runs the machine’s own program if there is one, with the text on stdin, and corrects the sizes', async () => {
    const program = path.join(folder, 'espeak-ng')
    const noted = path.join(folder, 'noted.json')
    writeFileSync(
      program,
      `#!${process.execPath}
      const text = require('node:fs').readFileSync(0, 'utf8')
      require('node:fs').writeFileSync(${JSON.stringify(noted)}, JSON.stringify({ given: process.argv.slice(2), text, names: Object.keys(process.env) }))
      const wav = Buffer.alloc(144)
      wav.write('RIFF'); wav.writeUInt32LE(0x7ffff000, 4); wav.write('WAVE', 8); wav.writeUInt32LE(0x7ffff000, 40)
      process.stdout.write(wav)`,
    )
    chmodSync(program, 0o755)
    process.env['PATH'] = folder
    const { audio } = await speakWith({ kind: 'espeak' })('Ticket 7 [[x]]\nto desk 2', 'espeak:-x', 'es-MX')
    const { given, text: read, names } = JSON.parse(readFileSync(noted, 'utf8'))
    expect(given).toEqual(['-v', 'es-419', '-s', '150', '-b', '1', '--stdin', '--stdout'])
    expect(read).toBe('Ticket 7 to desk 2')
    expect(names).not.toContain('NODE_ENV')
    expect([audio.readUInt32LE(4), audio.readUInt32LE(40)]).toEqual([136, 100])
  })

  it('reports when the program fails', async () => {
    const program = path.join(folder, 'espeak-ng')
    writeFileSync(program, `#!${process.execPath}\nprocess.exit(3)`)
    chmodSync(program, 0o755)
    process.env['PATH'] = folder
    await expect(speakWith({ kind: 'espeak' })('Hello', '', 'en')).rejects.toThrow('espeak-ng ended with 3.')
  })

  // Uses pocketsphinx to listen when the machine has it; otherwise, more words must at least take longer.
  const listener = programOf('pocketsphinx_continuous') ?? programOf('pocketsphinx')
  const understood = async (audio: Buffer) =>
    listener ? heardBy(listener, audio, folder) : (await isLongerThan(audio, 'now serving')) ? SENTENCE : ''

  it('is understood', async () => {
    const { audio } = await speakWith({ kind: 'espeak' })(SENTENCE, '', 'en')
    expect(await understood(audio)).toContain(SENTENCE)
  })
})

const SENTENCE = 'now serving ticket number forty two at desk three'

async function isLongerThan(audio: Buffer, words: string): Promise<boolean> {
  const { audio: shorter } = await speakWith({ kind: 'espeak' })(words, '', 'en')
  return audio.length > 2.5 * shorter.length
}

/** What pocketsphinx makes of a recording when it knows which words to expect. */
function heardBy(program: string, audio: Buffer, folder: string): string {
  const grammar = path.join(folder, 'tickets.gram')
  const wav = path.join(folder, 'heard.wav')
  const numbers = 'one | two | three | four | forty two | fifty | ninety'
  writeFileSync(
    grammar,
    `#JSGF V1.0;\ngrammar g;\npublic <s> = now serving ticket number (${numbers}) at desk (${numbers});`,
  )
  writeFileSync(wav, audio)
  const rate = String(audio.readUInt32LE(24))
  const given = program.endsWith('continuous')
    ? ['-infile', wav, '-jsgf', grammar, '-samprate', rate, '-nfft', '2048']
    : ['-jsgf', grammar, '-samprate', rate, 'single', wav]
  return execFileSync(program, given, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
}

describe('voices', () => {
  it.each([
    ['espeak', 'espeak:es-419', 'en', 'es-419'],
    ['espeak', '', 'es', 'es-419'],
    ['espeak', '', 'zh-Hans-CN', 'cmn'],
    ['espeak', 'espeak:../../etc', 'fr', 'fr-fr'],
    ['espeak', 'azure:es-MX-DaliaNeural', 'es', 'es-419'],
    ['espeak', '', 'xx', 'en-us'],
    ['espeak', '', 'constructor', 'en-us'],
    ['azure', 'azure:es-MX-DaliaNeural', 'es', 'es-MX-DaliaNeural'],
    ['azure', 'azure:"/><x', 'ar', 'ar-EG-SalmaNeural'],
    ['polly', 'polly:Lupe', 'en', 'Lupe'],
    ['polly', 'Lupe', 'en', 'Joanna'],
  ] as const)('%s says "%s" in %s as %s', (provider, voiceKey, locale, voice) => {
    expect(voiceFor(provider, voiceKey, locale)).toBe(voice)
  })

  it('keeps only words, and at most a thousand characters', () => {
    expect(plainText(' a\u0000b\n [[x]] c]] ')).toBe('a b c')
    expect(plainText('x'.repeat(2000))).toHaveLength(1000)
  })

  it('does not exist when speech is off', () => {
    expect(createSpeech({ kind: 'off' })).toBeUndefined()
  })
})

describe('the outside services', () => {
  let asked: { request: IncomingMessage; body: string }[] = []
  let answer: (response: ServerResponse) => void = (response) => response.end('sound')
  const outside = createServer((request, response) => {
    void text(request).then((body) => {
      asked.push({ request, body })
      answer(response)
    })
  })
  let url: string
  beforeAll(async () => {
    outside.listen(0, '127.0.0.1')
    await once(outside, 'listening')
    url = `http://127.0.0.1:${(outside.address() as AddressInfo).port}`
  })
  afterEach(() => {
    asked = []
    answer = (response) => response.end('sound')
  })
  afterAll(() => outside.close())

  it('Azure gets the words as text inside its markup, and the key', async () => {
    const speak = speakWith({ kind: 'azure', url, key: 'a key' })
    const { audio, type } = await speak('Tom & <break/> "Ann"', '', 'es')
    expect([audio.toString(), type]).toEqual(['sound', 'audio/mpeg'])
    const [{ request, body } = { request: undefined, body: '' }] = asked
    expect([request?.method, request?.url]).toEqual(['POST', '/cognitiveservices/v1'])
    expect(request?.headers['ocp-apim-subscription-key']).toBe('a key')
    expect(body).toBe(
      '<speak version="1.0" xml:lang="es-MX"><voice name="es-MX-DaliaNeural">Tom &#38; &#60;break/&#62; &#34;Ann&#34;</voice></speak>',
    )
  })

  it('Azure’s refusals, redirects and empty answers are failures', async () => {
    const speak = speakWith({ kind: 'azure', url, key: 'a key' })
    answer = (response) => response.writeHead(401).end()
    await expect(speak('Hello', '', 'en')).rejects.toThrow('status 401')
    answer = (response) => response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end()
    await expect(speak('Hello', '', 'en')).rejects.toThrow('fetch failed')
    answer = (response) => response.end()
    await expect(speak('Hello', '', 'en')).rejects.toThrow('empty')
  })

  const polly = () => speakWith({ kind: 'polly', region: 'us-east-1', keyId: 'AKIDEXAMPLE', secret: 'a secret', url })

  it('Polly gets plain text for its voice, signed', async () => {
    const { audio, type } = await polly()('Ticket <7>', 'polly:Lupe', 'es')
    expect([audio.toString(), type]).toEqual(['sound', 'audio/mpeg'])
    const [{ request, body } = { request: undefined, body: '' }] = asked
    expect([request?.method, request?.url]).toEqual(['POST', '/v1/speech'])
    expect(JSON.parse(body)).toEqual({ OutputFormat: 'mp3', Text: 'Ticket <7>', TextType: 'text', VoiceId: 'Lupe' })
    const { authorization = '', 'x-amz-date': at = '', host } = request?.headers ?? {}
    expect(authorization).toBe(pollySignature({ body, host, at: String(at), secret: 'a secret' }))
  })

  it('Polly’s refusals are failures that say why, and what it cannot do just now is tried again', async () => {
    answer = (response) => response.writeHead(403, { 'x-amzn-errortype': 'InvalidSignatureException:http://x' }).end()
    await expect(polly()('Hello', '', 'en')).rejects.toThrow(
      'Polly answered with status 403: InvalidSignatureException.',
    )
    answer = (response) => (asked.length < 3 ? response.writeHead(503).end() : response.end('sound'))
    expect((await polly()('Hello', '', 'en')).audio.toString()).toBe('sound')
  })
})

/** Amazon's own recipe (Signature Version 4), step by step, for the one request that we make. */
function pollySignature(given: { body: string; host: string | undefined; at: string; secret: string }): string {
  const { body, host, at, secret } = given
  const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
  const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
  const credential = `${at.slice(0, 8)}/us-east-1/polly/aws4_request`
  const request = `POST\n/v1/speech\n\nhost:${host}\nx-amz-date:${at}\n\nhost;x-amz-date\n${sha256(body)}`
  const key = credential.split('/').reduce<string | Buffer>((before, part) => hmac(before, part), `AWS4${secret}`)
  const signature = hmac(key, `AWS4-HMAC-SHA256\n${at}\n${credential}\n${sha256(request)}`).toString('hex')
  return `AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/${credential}, SignedHeaders=host;x-amz-date, Signature=${signature}`
}
