import formbody from '@fastify/formbody'
import Fastify from 'fastify'

interface Answer {
  readonly status: number
  /** Twilio's own code for the failure. */
  readonly code?: number
}

/** For tests: Twilio's call for sending a text. Keeps what it accepts, and refuses numbers as often as a test asks. */
export async function startSmsGateway() {
  const texts: { To: string; From: string; Body: string }[] = []
  const answers = new Map<string, Answer[]>()
  const app = Fastify()
  await app.register(formbody)
  app.post('/2010-04-01/Accounts/:sid/Messages.json', async (request, reply) => {
    const text = request.body as { To: string; From: string; Body: string }
    const answer = answers.get(text.To)?.shift()
    if (!answer) {
      texts.push(text)
      return reply.code(201).send({ sid: `SM${texts.length}`, to: text.To, status: 'queued' })
    }
    // A gateway that is down does not answer in its own format.
    if (answer.code === undefined) return reply.code(answer.status).type('text/html').send('<h1>Sorry</h1>')
    return reply
      .code(answer.status)
      .send({ code: answer.code, message: `The number ${text.To} …`, status: answer.status })
  })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    url,
    texts,
    textsTo: (number: string) => texts.filter(({ To }) => To === number).map(({ Body }) => Body),
    answer: (number: string, ...next: Answer[]) => void answers.set(number, next),
    stop: () => app.close(),
  }
}
