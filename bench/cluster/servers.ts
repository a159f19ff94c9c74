import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync, readFileSync } from 'node:fs'
import { freePort } from '#server/platform/free-port.ts'
import { until } from './cluster.ts'
import { descendantsOf } from './programs.ts'

/** A portal server on a port that it keeps over restarts. */
export class Server {
  readonly port: number
  readonly url: string
  readonly #env: Record<string, string>
  readonly #log: string
  #child: ChildProcess | undefined

  private constructor(port: number, env: Record<string, string>, log: string) {
    this.port = port
    this.url = `http://127.0.0.1:${port}`
    this.#env = env
    this.#log = log
  }

  static async start(env: Record<string, string>, log: string): Promise<Server> {
    const server = new Server(await freePort(), env, log)
    try {
      await server.#begin()
    } catch (cause) {
      await server.stop()
      throw new Error(`A server did not start: ${readFileSync(log, 'utf8').slice(-2_000)}`, { cause })
    }
    return server
  }

  async #begin(): Promise<void> {
    const log = openSync(this.#log, 'a')
    this.#child = spawn(process.execPath, ['dist/server/main.js'], {
      env: {
        ...process.env,
        NODE_ENV: '',
        PORT: String(this.port),
        DEMO: 'off',
        HUMAN_CHECK: 'off',
        RATE_LIMITS: 'off',
        LOG_LEVEL: 'warn',
        ...this.#env,
      },
      stdio: ['ignore', log, log],
    })
    await until('the server', async () => (await fetch(`${this.url}/readyz`)).ok, 180_000)
  }

  async stop(): Promise<void> {
    const child = this.#child
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const exited = once(child, 'exit')
    child.kill('SIGTERM')
    await exited
  }

  async restart(): Promise<void> {
    await this.stop()
    await this.#begin()
  }

  /** One of several processes on the port ends immediately, with nothing finished. */
  killWorker(): void {
    const [worker] = descendantsOf(this.#child?.pid ?? 0)
    if (worker !== undefined) process.kill(worker, 'SIGKILL')
  }
}
