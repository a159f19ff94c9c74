import type { JobData } from '#server/platform/jobs/job-data.ts'
import type { Jobs, Work } from '#server/platform/jobs/queue.ts'

/** Jobs without a queue: they run here when the test says so, after the transaction that queued them. */
export function directJobs(): Pick<Jobs, 'enqueue' | 'oldestWaiting' | 'lastFinished' | 'failed' | 'forgetBefore'> & {
  start(work: Work<JobData>): void
  runAll(): Promise<void>
} {
  const waiting: (() => Promise<void>)[] = []
  let work: Work<JobData> | undefined
  return {
    start(every) {
      work = every
    },
    async enqueue(_, name, ...[data]) {
      const run = async () => {
        if ((await work?.[name].run(data as never, new AbortController().signal)) === 'go on') waiting.push(run)
      }
      waiting.push(run)
    },
    oldestWaiting: async () => 0,
    lastFinished: async () => 7,
    failed: async () => [],
    forgetBefore: async () => {},
    async runAll() {
      for (let job = waiting.shift(); job; job = waiting.shift()) await job()
    },
  }
}
