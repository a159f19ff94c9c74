/** Ends every record of the JSON hub protocol. */
const RECORD_SEPARATOR = '\x1e'

/** Message numbers fixed by the hub protocol. */
const MESSAGE_TYPE = {
  invocation: 1,
  streamItem: 2,
  completion: 3,
  streamInvocation: 4,
  cancelInvocation: 5,
  ping: 6,
  close: 7,
} as const

const record = (message: object): string => JSON.stringify(message) + RECORD_SEPARATOR

export const HANDSHAKE_ACCEPTED = record({})
export const PING = record({ type: MESSAGE_TYPE.ping })

/** A refused handshake is answered as such: the client does not read Close messages before it has succeeded. */
export const handshakeRefused = (error: string): string => record({ error })

export const invocation = (event: string, args: readonly unknown[]): string =>
  record({ type: MESSAGE_TYPE.invocation, target: event, arguments: args })

export const failedCompletion = (invocationId: string, error: string): string =>
  record({ type: MESSAGE_TYPE.completion, invocationId, error })

export const close = (error: string | undefined, allowReconnect: boolean): string =>
  record({ type: MESSAGE_TYPE.close, error, allowReconnect: allowReconnect || undefined })

/** Cuts received text into whole records and the beginning of the next one. */
export function splitRecords(text: string): { records: string[]; rest: string } {
  const records = text.split(RECORD_SEPARATOR)
  const rest = records.pop() ?? ''
  return { records, rest }
}

/** What is wrong with a handshake record; undefined when it is accepted. */
export function handshakeFault(text: string): string | undefined {
  const request = parseObject(text)
  if (!request) return 'The handshake is not valid JSON.'
  if (request.protocol !== 'json') return 'Only the json protocol is supported.'
  if (request.version !== 1) return 'Only version 1 of the json protocol is supported.'
  return undefined
}

export type ClientMessage =
  | { readonly kind: 'call'; readonly invocationId: string | undefined }
  | { readonly kind: 'close' }
  | { readonly kind: 'ignored' }
  | { readonly kind: 'invalid' }

export function readClientMessage(text: string): ClientMessage {
  const message = parseObject(text)
  switch (message?.type) {
    case MESSAGE_TYPE.invocation:
    case MESSAGE_TYPE.streamInvocation: {
      const { invocationId } = message
      return { kind: 'call', invocationId: typeof invocationId === 'string' ? invocationId : undefined }
    }
    case MESSAGE_TYPE.close:
      return { kind: 'close' }
    case MESSAGE_TYPE.ping:
    case MESSAGE_TYPE.streamItem:
    case MESSAGE_TYPE.completion:
    case MESSAGE_TYPE.cancelInvocation:
      return { kind: 'ignored' }
    default:
      return { kind: 'invalid' }
  }
}

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
