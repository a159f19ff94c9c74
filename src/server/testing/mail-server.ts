import type { AddressInfo } from 'node:net'
import { type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer } from 'smtp-server'

/** What the server answers to a recipient: nothing means yes. */
type Answers = Record<string, { readonly code: number; readonly times: number }>

/** For tests: a mail server that keeps what it gets, and refuses recipients as often as a test asks. */
export async function startMailServer(port = 0) {
  const mails: ParsedMail[] = []
  const recipients: string[][] = []
  const answers: Answers = {}
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onRcptTo({ address }, _, callback) {
      const answer = answers[address]
      if (!answer || answer.times === 0) return callback()
      answers[address] = { ...answer, times: answer.times - 1 }
      return callback(Object.assign(new Error(`${address} is not here`), { responseCode: answer.code }))
    },
    onData(stream, { envelope }, callback) {
      simpleParser(stream, {}, (failure, mail) => {
        mails.push(mail)
        recipients.push(envelope.rcptTo.map(({ address }) => address))
        callback(failure)
      })
    },
  })
  await new Promise<void>((ready) => server.listen(port, '127.0.0.1', () => ready()))
  const { port: listening } = server.server.address() as AddressInfo
  return {
    port: listening,
    mails,
    recipients,
    mailsTo: (address: string) => mails.filter((_, index) => recipients[index]?.includes(address)),
    refuse(address: string, code: number, times = Number.POSITIVE_INFINITY) {
      answers[address] = { code, times }
    },
    stop: () => new Promise<void>((stopped) => server.close(() => stopped())),
  }
}
