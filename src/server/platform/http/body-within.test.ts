import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bodyWithin } from './body-within.ts'

const server = createServer((_, response) => void response.writeHead(200).write('{'))
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

it('breaks off a body that never ends when time is up, though the fetch itself was told of no end', async () => {
  const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  const timeUp = AbortSignal.timeout(100)
  const read = async () => {
    if (response.body) for await (const chunk of bodyWithin(response.body, timeUp)) expect(String(chunk)).toBe('{')
  }
  await expect(read()).rejects.toThrow('aborted')
})
