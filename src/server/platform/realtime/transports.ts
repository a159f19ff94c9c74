import type { ServerResponse } from 'node:http'
import type { WebSocket } from 'ws'

interface Carrier {
  /** Sent messages that the client has not read yet. */
  readonly waitingBytes: number
  send(frame: string): void
  /** Ends once the client has read what was sent. */
  end(): void
  /** Ends now. */
  destroy(): void
}

export interface Streaming extends Carrier {
  readonly name: 'WebSockets' | 'ServerSentEvents'
}

export interface LongPolling extends Carrier {
  readonly name: 'LongPolling'
  /** An open poll proves that the client is there. */
  readonly isPolled: boolean
  /** Answers as soon as there is something to say, or empty after the given time. */
  poll(response: ServerResponse, timeoutMs: number): Promise<PollAnswer>
}

/** How records travel to one client. */
export type Transport = Streaming | LongPolling

export interface PollAnswer {
  /** 204 tells the client that the connection is over. */
  readonly status: 200 | 204
  readonly body: string
}

export const TRANSPORT_NAMES = ['WebSockets', 'ServerSentEvents', 'LongPolling'] as const satisfies Transport['name'][]

/** WebSocket close codes: the normal end, and data of a kind that is not understood. */
const CLOSE_CODE = { normal: 1000, unsupportedData: 1003 } as const

export function webSocket(socket: WebSocket, onText: (text: string) => void, onClosed: () => void): Streaming {
  socket.on('message', (data: Buffer, isBinary) => {
    if (isBinary) socket.close(CLOSE_CODE.unsupportedData)
    else onText(data.toString())
  })
  socket.on('close', onClosed)
  // 'close' follows every error, such as the 1009 for a frame over the limit, and does everything needed.
  socket.on('error', () => {})
  return {
    name: 'WebSockets',
    get waitingBytes() {
      return socket.bufferedAmount
    },
    send: (frame) => socket.send(frame),
    end: () => socket.close(CLOSE_CODE.normal),
    destroy: () => socket.terminate(),
  }
}

export function serverSentEvents(response: ServerResponse, onClosed: () => void): Streaming {
  response.on('close', onClosed)
  response.on('error', () => {})
  response.socket?.setNoDelay(true)
  // Without a first byte the headers stay in the buffer and the client's EventSource never opens.
  response.write(':\r\n\r\n')
  return {
    name: 'ServerSentEvents',
    get waitingBytes() {
      return response.writableLength
    },
    send: (frame) => response.write(`data: ${frame}\r\n\r\n`),
    end: () => response.end(),
    destroy: () => response.destroy(),
  }
}

export function longPolling(onClosed: () => void): LongPolling {
  let frames: string[] = []
  let waitingBytes = 0
  let hasEnded = false
  let openPoll: ((answer: PollAnswer) => void) | undefined

  function answer(status: PollAnswer['status'], body = ''): void {
    const resolve = openPoll
    openPoll = undefined
    resolve?.({ status, body })
  }

  function flush(): void {
    if (!openPoll) return
    if (frames.length > 0) {
      const body = frames.join('')
      frames = []
      waitingBytes = 0
      answer(200, body)
    } else if (hasEnded) {
      answer(204)
      onClosed()
    }
  }

  return {
    name: 'LongPolling',
    get waitingBytes() {
      return waitingBytes
    },
    get isPolled() {
      return openPoll !== undefined
    },
    send(frame) {
      frames.push(frame)
      waitingBytes += frame.length
      flush()
    },
    end() {
      hasEnded = true
      flush()
    },
    destroy() {
      answer(204)
      onClosed()
    },
    poll(response, timeoutMs) {
      // A client has one poll at a time, so an older one was lost along the way.
      answer(204)
      return new Promise((resolve) => {
        const timer = setTimeout(() => answer(200), timeoutMs)
        const settle = (reply: PollAnswer) => {
          clearTimeout(timer)
          resolve(reply)
        }
        openPoll = settle
        response.once('close', () => {
          if (openPoll === settle) answer(204)
        })
        flush()
      })
    },
  }
}
