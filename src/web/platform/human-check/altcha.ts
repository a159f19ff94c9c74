/** Has a worker solve a challenge. Answers undefined when the browser cannot. */
export function solved(challenge: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./solver.ts', import.meta.url), { type: 'module' })
    const finish = (answer?: string) => {
      worker.terminate()
      resolve(answer)
    }
    worker.addEventListener('message', ({ data }: MessageEvent<string | undefined>) => finish(data))
    worker.addEventListener('error', () => finish())
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- that is for windows, and this is a worker
    worker.postMessage(challenge)
  })
}
