import cluster, { type Worker } from 'node:cluster'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ClusterRegistry, type PrometheusContentType } from '@prometheus-io/client'
import { Refusal } from './platform/errors.ts'

/** Tells a worker where the workers find each other. */
const FOLDER = 'PORTAL_WORKERS_FOLDER'

/** A process that shares its port with others of its kind. */
export interface WorkerPlace {
  readonly name: string
  /** Where the sockets are by which the workers reach each other. */
  readonly folder: string
}

/** This process's place among the workers, if it is one. */
export function workerPlace(): WorkerPlace | undefined {
  const folder = process.env[FOLDER]
  return cluster.worker && folder !== undefined ? { name: String(cluster.worker.id), folder } : undefined
}

const READY = 'portal:ready'
const METRICS = 'portal:metrics'

/** A worker reports that it is serving. */
export function tellReady(): void {
  // Creating one lets the process that keeps the workers ask this one for its counts.
  void new ClusterRegistry()
  process.send?.(READY)
}

/**
 * A worker that has closed its door waits until the process that keeps the workers knows, and has given what it was about
 * to pass on to another: connections lie on the way between the two.
 */
export async function leaveWorkers(): Promise<void> {
  if (!process.connected) return
  cluster.worker?.disconnect()
  await once(process, 'disconnect')
}

/** The totals of all workers, requested from the process that keeps them. */
export async function metricsOfAll(): Promise<string> {
  const id = randomUUID()
  const answer = new Promise<string>((resolve, reject) => {
    const hear = (message: unknown) => {
      const { type, id: about, text } = message as { type?: string; id?: string; text?: string }
      if (type !== METRICS || about !== id) return
      process.off('message', hear)
      if (text) resolve(text)
      else reject(new Refusal(503, [{ propertyName: '', errorMessage: 'A server process did not answer. Try again.' }]))
    }
    process.on('message', hear)
  })
  process.send?.({ type: METRICS, id })
  return answer
}

/** Gathers the workers' counts when one of them asks. */
function answerMetrics(worker: Worker, registry: ClusterRegistry<PrometheusContentType>): void {
  worker.on('message', (message: unknown) => {
    const { type, id } = message as { type?: string; id?: string }
    if (type !== METRICS) return
    registry.clusterMetrics().then(
      (text) => worker.send({ type, id, text }),
      // A worker that is just starting or ending does not answer.
      () => worker.send({ type, id }),
    )
  })
}

/** It may say something else first: counting, too, goes by messages. */
function saysReady(worker: Worker): Promise<true> {
  return new Promise((resolve) => {
    const hear = (message: unknown) => {
      if (message !== READY) return
      worker.off('message', hear)
      resolve(true)
    }
    worker.on('message', hear)
  })
}

export interface Workers {
  /** Replaces each one in turn, so one is always serving. */
  replaceAll(): Promise<void>
  stop(): Promise<void>
}

/** The pause before replacing a dead worker: one that dies immediately must not keep the machine busy. */
const REPLACE_AFTER_MS = 1_000

/**
 * Runs this many copies of this program on one port, and replaces any that dies. A worker that cannot even start the
 * first time ends everything: it has said why.
 */
export async function startWorkers(
  count: number,
  env: Record<string, string>,
  complain: (line: string) => void,
): Promise<Workers> {
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-workers-'))
  const current = new Set<Worker>()
  const registry = new ClusterRegistry<PrometheusContentType>()
  let isStopping = false

  async function start(): Promise<Worker> {
    const worker = cluster.fork({ ...env, [FOLDER]: folder })
    current.add(worker)
    answerMetrics(worker, registry)
    const isReady = await Promise.race([saysReady(worker), once(worker, 'exit').then(() => false)])
    if (!isReady) {
      current.delete(worker)
      throw new Error('A server process ended before it was ready.')
    }
    worker.once('exit', () => {
      if (current.delete(worker) && !isStopping) void replaceDead()
    })
    return worker
  }

  async function replaceDead(): Promise<void> {
    await pause(REPLACE_AFTER_MS)
    if (!isStopping) await start().catch(replaceDead)
  }

  async function end(worker: Worker): Promise<void> {
    current.delete(worker)
    if (worker.isDead()) return
    worker.process.kill('SIGTERM')
    await once(worker, 'exit')
  }

  const stop = async () => {
    isStopping = true
    await Promise.all([...current].map(end))
    await rm(folder, { recursive: true, force: true })
  }

  try {
    await Promise.all(Array.from({ length: count }, start))
  } catch (cause) {
    await stop()
    throw cause
  }
  return {
    stop,
    async replaceAll() {
      try {
        const outgoing = [...current]
        for (const old of outgoing) {
          await start()
          await end(old)
        }
      } catch (cause) {
        // The remaining ones keep serving.
        complain(`The server processes were not all replaced. ${(cause as Error).message}`)
      }
    },
  }
}
