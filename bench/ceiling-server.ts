import Fastify from 'fastify'

/** The most this machine can do: a bare Fastify route that returns BYTES bytes of JSON and does nothing else. */
const body = JSON.stringify({ filler: 'x'.repeat(Math.max(0, Number(process.env.BYTES ?? 2) - 14)) })
const app = Fastify()
app.get('/readyz', async () => 'ok')
app.post('/', async (_request, reply) => reply.type('application/json').send(body))
process.on('SIGTERM', () => void app.close())
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })
