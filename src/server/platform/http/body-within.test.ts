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

it('cuts off an endless body when time is up, even though the fetch itself has no deadline', async () => {
  const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  const timeUp = AbortSignal.timeout(100)
  const read = async () => {
    if (response.body) for await (const chunk of bodyWithin(response.body, timeUp)) expect(String(chunk)).toBe('{')
  }
  await expect(read()).rejects.toThrow('aborted')
})
