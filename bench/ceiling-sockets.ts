import { createServer } from 'node:http'
import { WebSocketServer } from 'ws'

/** The most this machine can do: sends whatever is posted to every open WebSocket and does nothing else. */
const server = createServer((request, response) => {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => {
    const text = Buffer.concat(parts).toString()
    if (text) for (const socket of sockets.clients) socket.send(text)
    response.end('ok')
  })
})
const sockets = new WebSocketServer({ server, perMessageDeflate: false })
process.on('SIGTERM', () => process.exit())
server.listen(Number(process.env.PORT), '127.0.0.1')
