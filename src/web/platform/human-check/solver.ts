import { answerTo } from './solve.ts'

// A worker of its own, so that the form stays smooth. A failure is no answer: the page would not hear of it otherwise.
addEventListener('message', ({ data }: MessageEvent<string>) => {
  void answerTo(data)
    .catch(() => undefined)
    .then((answer) => postMessage(answer))
})
