import { connect } from 'node:net'
import { Transformer } from '@napi-rs/image'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSession } from '#server/platform/http/session.ts'
import { aUser } from '#server/testing/factories.ts'
import { aBomb, aJpeg, aPng, NO_PICTURES } from '#server/testing/sample-pictures.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'

let t: TestApp
let cookie: string
beforeAll(async () => {
  t = await startTestApp()
  cookie = `sid=${await openSession(t.db, await aUser(t.db, 'Admin'))}`
})
afterAll(() => t.stop())

let count = 0
const aForm = (wish: object = {}) => ({
  email: `photo-${++count}@portal.test`,
  fullName: 'Ada Park',
  phoneNumber: '',
  userRoles: ['Admin'],
  locations: [],
  ssoOnly: true,
  emailConfirmed: true,
  password: '',
  confirmPassword: '',
  ...wish,
})

type Part = [name: string, value: string | Buffer, filename?: string]

async function multipart(parts: readonly Part[]) {
  const form = new FormData()
  for (const [name, value, filename] of parts) {
    if (typeof value === 'string') form.append(name, value)
    else form.append(name, new Blob([new Uint8Array(value)], { type: 'image/png' }), filename ?? 'photo.png')
  }
  const encoded = new Response(form)
  return {
    payload: Buffer.from(await encoded.arrayBuffer()),
    headers: { cookie, 'content-type': encoded.headers.get('content-type') ?? '' },
  }
}

async function send(parts: readonly Part[], at = 'POST /api/users') {
  const { payload, headers } = await multipart(parts)
  return t.callWith(headers)(at, payload)
}

const admin = (at: string, payload?: object) => t.callWith({ cookie })(at, payload)
const upload = (photo: Buffer) =>
  send([
    ['fields', JSON.stringify(aForm())],
    ['photo', photo],
  ])
const photosKept = async () =>
  (await t.db.selectFrom('appUser').where('profilePhoto', 'is not', null).select('id').execute()).length

async function aUserWithPhoto() {
  const answer = await upload(await aPng(300, 200))
  expect(answer.statusCode, answer.body).toBe(200)
  const id: number = answer.json().id
  return (await admin(`GET /api/users/${id}`)).json() as { id: number; profilePhotoGuid: string; version: number }
}

const photoAt = ({ id, profilePhotoGuid }: { id: number; profilePhotoGuid: string }) =>
  `GET /api/users/${id}/profilePhoto/${profilePhotoGuid}`

describe('a user’s photo', () => {
  it('is stored as our own PNG and shown to every signed-in user, forever under its key (SAFE-10)', async () => {
    const user = await aUserWithPhoto()
    const staff = await t.as('Staff')
    const shown = await staff(photoAt(user))
    expect(shown.statusCode).toBe(200)
    expect(shown.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    expect(await new Transformer(shown.rawPayload).metadata()).toMatchObject({ format: 'png', width: 256 })
    expect((await t.anyone(photoAt(user))).statusCode).toBe(401)
  })

  it('is not found under another key, for another user, or after it was removed (SAFE-10)', async () => {
    const [user, other] = [await aUserWithPhoto(), await aUserWithPhoto()]
    expect((await admin(photoAt({ ...user, profilePhotoGuid: crypto.randomUUID() }))).statusCode).toBe(404)
    expect((await admin(photoAt({ ...user, id: other.id }))).statusCode).toBe(404)
    expect((await admin(photoAt({ ...user, profilePhotoGuid: 'x' }))).statusCode).toBe(400)
    const removed = await admin(`PUT /api/users/${user.id}`, aForm({ version: user.version, removePhoto: true }))
    expect(removed.statusCode, removed.body).toBe(200)
    expect((await admin(photoAt(user))).statusCode).toBe(404)
    expect((await admin(photoAt(other))).statusCode).toBe(200)
  })

  it('gets a new key when replaced, and stays when a form has none', async () => {
    const user = await aUserWithPhoto()
    const form = aForm({ version: user.version })
    const replaced = await send(
      [
        ['photo', await aJpeg(50, 50)],
        ['fields', JSON.stringify(form)],
      ],
      `PUT /api/users/${user.id}`,
    )
    expect(replaced.statusCode, replaced.body).toBe(200)
    const after = (await admin(`GET /api/users/${user.id}`)).json()
    expect(after.profilePhotoGuid).not.toBe(user.profilePhotoGuid)
    expect((await admin(`PUT /api/users/${user.id}`, { ...form, version: after.version })).statusCode).toBe(200)
    expect((await admin(photoAt(after))).statusCode).toBe(200)
    const log = await t.db
      .selectFrom('changeLog')
      .where('recordId', '=', user.id)
      .where('recordPropertyName', '=', 'profilePhoto')
      .select(['oldValue', 'newValue'])
      .orderBy('id')
      .execute()
    expect(log).toEqual([
      { oldValue: null, newValue: '••••' },
      { oldValue: '••••', newValue: '••••' },
    ])
  })
})

describe('an upload is refused, and leaves nothing behind', () => {
  it.each(Object.entries(NO_PICTURES))('when it is %s, named and declared as a PNG (SAFE-8)', async (_, photo) => {
    const before = await photosKept()
    const answer = await upload(photo)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().validationFailures).toEqual([
      { propertyName: 'photo', errorMessage: 'Must be a PNG or JPEG picture' },
    ])
    expect(await photosKept()).toBe(before)
  })

  it('when it is larger than 512 KB or would unpack to more than 1024 by 1024 pixels', async () => {
    const heavy = await upload(Buffer.concat([await aPng(), Buffer.alloc(512 * 1024)]))
    expect(heavy.statusCode).toBe(413)
    expect(heavy.json().validationFailures).toEqual([{ propertyName: 'photo', errorMessage: 'Must be at most 512 KB' }])
    const wide = await upload(aBomb(6000))
    expect(wide.statusCode).toBe(400)
    expect(wide.json().validationFailures[0].errorMessage).toBe('Must be at most 1024 by 1024 pixels')
  })

  it('when its fields are refused', async () => {
    const form = aForm({ email: 'nobody' })
    const answer = await send([
      ['photo', await aPng()],
      ['fields', JSON.stringify(form)],
    ])
    expect(answer.statusCode).toBe(400)
    expect(answer.json().validationFailures).toEqual([
      { propertyName: 'email', errorMessage: 'Must be an email address' },
    ])
  })

  it.each<[string, (photo: Buffer) => Part[], object]>([
    [
      'two files',
      (photo) => [
        ['photo', photo],
        ['photo', photo],
      ],
      { propertyName: 'photo', errorMessage: 'Send one file' },
    ],
    ['a file with another name', (photo) => [['icon', photo]], { propertyName: 'icon', errorMessage: 'Unknown field' }],
    ['a field with another name', () => [['user', '{}']], { propertyName: 'user', errorMessage: 'Unknown field' }],
    ['the fields as a file', (photo) => [['fields', photo]], { propertyName: 'fields', errorMessage: 'Unknown field' }],
    ['no fields', (photo) => [['photo', photo]], { propertyName: 'fields', errorMessage: 'Required' }],
    [
      'fields that are no JSON',
      () => [['fields', 'email=a']],
      { propertyName: 'fields', errorMessage: 'Must be JSON' },
    ],
    ['a field named constructor', () => [['constructor', '{}']], { errorMessage: 'The form cannot be read.' }],
    ['a file named __proto__', (photo) => [['__proto__', photo]], { errorMessage: 'The form cannot be read.' }],
    [
      '10,000 parts',
      () => Array.from({ length: 10_000 }, (_, at): Part => [`part${at}`, 'x']),
      { propertyName: 'photo', errorMessage: 'Send one file' },
    ],
  ])('with %s (SAFE-8)', async (_, parts, expected) => {
    const answer = await send(parts(await aPng()))
    expect(answer.statusCode, answer.body).toBe(400)
    expect(answer.json().validationFailures[0]).toMatchObject(expected)
  })

  it('when its fields smuggle in names that every object has', async () => {
    const json = JSON.stringify(aForm()).replace('{', '{"__proto__":{"isLocked":true},')
    const answer = await send([['fields', json]])
    expect(answer.statusCode).toBe(400)
  })

  it('does not look at the file’s own name (SAFE-8)', async () => {
    const answer = await send([
      ['fields', JSON.stringify(aForm())],
      ['photo', await aPng(), '../../evil.html'],
    ])
    expect(answer.statusCode).toBe(200)
  })

  it.each(['POST /api/users/table', 'POST /api/users/sendConfirmEmail', 'PUT /api/users/lock/1'])(
    'by %s, which takes no files (SAFE-9)',
    async (at) => {
      const answer = await send([['fields', '{}']], at)
      expect(answer.statusCode).toBe(415)
    },
  )

  it('before it is read, when no one is signed in', async () => {
    const { payload, headers } = await multipart([['photo', await aPng()]])
    const answer = await t.callWith({ 'content-type': headers['content-type'] })('POST /api/users', payload)
    expect(answer.statusCode).toBe(401)
  })

  it('when it breaks off midway, and the portal goes on (SAFE-8)', async () => {
    const email = 'aborted@portal.test'
    const { payload, headers } = await multipart([
      ['fields', JSON.stringify(aForm({ email }))],
      ['photo', await aPng(800, 800)],
    ])
    await t.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = t.app.server.address() as { port: number }
    const socket = connect(port, '127.0.0.1')
    const head = [
      'POST /api/users HTTP/1.1',
      `host: 127.0.0.1:${port}`,
      'origin: http://portal.test',
      `cookie: ${headers.cookie}`,
      `content-type: ${headers['content-type']}`,
      `content-length: ${payload.length}`,
    ]
    socket.write(`${head.join('\r\n')}\r\n\r\n`)
    await new Promise<void>((resolve) =>
      socket.write(payload.subarray(0, payload.length - 100), () => {
        socket.destroy()
        resolve()
      }),
    )
    await expect.poll(async () => (await admin('GET /api/users/roleOptions')).statusCode).toBe(200)
    const found = await t.db.selectFrom('appUser').where('email', '=', email).select('id').execute()
    expect(found).toEqual([])
  })
})
