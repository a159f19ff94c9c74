import type { Handler, Jobs } from '#server/platform/jobs/queue.ts'

/** Jobs without a queue: they wait, and run here when the test says so, after the transaction that put them in line. */
export function directJobs(
  known: readonly { readonly name: string; readonly run: Handler }[],
): Pick<Jobs, 'enqueue' | 'oldestWaiting'> & { runAll(): Promise<void> } {
  const waiting: (() => Promise<void>)[] = []
  return {
    async enqueue(_, name, data = {}) {
      const job = known.find((each) => each.name === name)
      if (!job) throw new Error(`Nobody works on the job ${name}.`)
      const run = async () => {
        if ((await job.run(data, new AbortController().signal)) === 'go on') waiting.push(run)
      }
      waiting.push(run)
    },
    oldestWaiting: async () => 0,
    async runAll() {
      for (let job = waiting.shift(); job; job = waiting.shift()) await job()
    },
  }
}
