import pino, { type DestinationStream, type Logger } from 'pino'

/**
 * What the log tells of an error besides its message: which rule was broken and where. Everything else that libraries
 * hang on their errors may name people: the row that broke a rule, the statement around it, a mail server's answer.
 */
const TOLD = [
  'code',
  'severity',
  'schema',
  'table',
  'column',
  'dataType',
  'constraint',
  'routine',
  'statusCode',
  'errno',
  'syscall',
  'port',
] as const

/** PostgreSQL's codes for a value that it cannot read, which it then quotes. */
const QUOTES_VALUE = /^22/

/** An error's message, without a value that PostgreSQL quotes in it. */
export function sayCause(cause: unknown): string {
  const { message, code } = cause as { message: string; code?: unknown }
  return typeof code === 'string' && QUOTES_VALUE.test(code) ? message.replace(/"[^]*"/, '"…"') : message
}

interface Told {
  readonly type: string
  readonly message: string
  readonly stack: string
  readonly cause?: Told
  readonly errors?: readonly Told[]
}

function tell(error: Error): Told {
  const message = sayCause(error)
  const fields = error as unknown as Readonly<Record<string, unknown>>
  const { cause } = error
  return {
    type: error.name,
    message,
    stack: error.stack?.replace(error.message, () => message) ?? '',
    ...Object.fromEntries(TOLD.flatMap((name) => (fields[name] === undefined ? [] : [[name, fields[name]]]))),
    ...(cause instanceof Error && { cause: tell(cause) }),
    ...(error instanceof AggregateError && { errors: error.errors.filter((each) => each instanceof Error).map(tell) }),
  }
}

/** The portal's log. It says what went wrong, never with whose data. */
export function createLog(level: string, to?: DestinationStream): Logger {
  const err = (error: unknown) => (error instanceof Error ? tell(error) : { message: 'Something else was thrown.' })
  const options = { level, serializers: { err } }
  return to ? pino(options, to) : pino(options)
}
