import { answerTo } from './solve.ts'

// In a worker, so that the form stays smooth. A failure is sent as no answer: the page would not hear of it otherwise.
addEventListener('message', ({ data }: MessageEvent<string>) => {
  void answerTo(data)
    .catch(() => undefined)
    .then((answer) => postMessage(answer))
})
