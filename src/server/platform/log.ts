import pino, { type DestinationStream, type Logger } from 'pino'

/** What PostgreSQL tells of the row that broke a rule, or of the statement around it: names, addresses, numbers. */
const PRIVATE = ['detail', 'where', 'internalQuery']

/** The portal's log. It says what went wrong, never with whose data. */
export function createLog(level: string, to?: DestinationStream): Logger {
  const err = pino.stdSerializers.wrapErrorSerializer((error) => ({
    ...error,
    ...Object.fromEntries(PRIVATE.flatMap((field) => (field in error ? [[field, undefined]] : []))),
  }))
  const options = { level, serializers: { err } }
  return to ? pino(options, to) : pino(options)
}
