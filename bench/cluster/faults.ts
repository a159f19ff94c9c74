import { writeFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { type Cluster, fillDisk, hasOwnDisk, until } from './cluster.ts'
import { FAKETIME } from './programs.ts'
import type { Server } from './servers.ts'
import type { Town } from './town.ts'

/** What a fault may touch. */
export interface Scene {
  readonly cluster: Cluster
  readonly servers: readonly [Server, Server]
  readonly town: Town
  /** What the servers read the time from. */
  readonly clockFile: string
}

export interface Fault {
  readonly name: string
  /** No one may be turned away by it. */
  readonly isPlanned?: boolean
  /** Whether it is also tried without HAProxy and PgBouncer. */
  readonly isOfHosts?: boolean
  /** Why it cannot be tried here. */
  readonly skip?: (scene: Scene) => string | undefined
  /** Does the harm. Resolves when the harm is over, or when a new primary is there. */
  readonly act: (scene: Scene) => Promise<void>
  /** Makes everything whole again for the next one. */
  readonly repair?: (scene: Scene) => Promise<void> | void
}

async function newPrimary({ cluster }: Scene, old: string): Promise<void> {
  await until('a new primary', async () => (await cluster.primary()).name !== old, 90_000)
}

let down: Cluster['nodes'][number]

/** For comparison: what this machine needs to show that all is well. */
export const NOTHING: Fault = { name: 'nothing', isPlanned: true, act: async () => {} }

export const faults: readonly Fault[] = [
  {
    name: 'switchover',
    isPlanned: true,
    isOfHosts: true,
    act: async (scene) => {
      const { name } = await scene.cluster.primary()
      await scene.cluster.switchover()
      await newPrimary(scene, name)
    },
  },
  {
    name: 'PgBouncer restarted',
    isPlanned: true,
    act: ({ cluster }) => cluster.restartPgbouncer(),
  },
  {
    name: 'rolling restart',
    isPlanned: true,
    act: async ({ servers }) => {
      for (const server of servers) await server.restart()
    },
  },
  {
    name: 'primary killed',
    isOfHosts: true,
    act: async (scene) => {
      down = await scene.cluster.primary()
      scene.cluster.killNode(down)
      await newPrimary(scene, down.name)
    },
    repair: ({ cluster }) => cluster.startNode(down),
  },
  {
    name: 'primary partitioned',
    isOfHosts: true,
    act: async (scene) => {
      down = await scene.cluster.primary()
      scene.cluster.partition(down)
      await newPrimary(scene, down.name)
    },
    repair: ({ cluster }) => cluster.heal(down),
  },
  {
    name: 'frozen connections',
    // Those that are open go silent, without a word; new ones are fine.
    act: async ({ cluster }) => {
      cluster.lines.pooler.freeze()
      cluster.lines.direct.freeze()
    },
  },
  {
    name: 'replica gone',
    act: async ({ cluster, servers, town }) => {
      cluster.lines.replicas.cut()
      await until('reports from the primary', async () => {
        const answers = await Promise.all(servers.map(({ url }) => town.report(url)))
        return answers.every(({ status, body }) => status === 200 && JSON.stringify(body).includes('isReplicaAway'))
      })
      cluster.lines.replicas.restore()
      await until('reports from the replica', async () => {
        const answers = await Promise.all(servers.map(({ url }) => town.report(url)))
        return answers.every(({ status, body }) => status === 200 && !JSON.stringify(body).includes('isReplicaAway'))
      })
    },
  },
  {
    name: 'worker killed',
    act: async ({ servers }) => servers[1].killWorker(),
  },
  {
    name: 'disk full',
    skip: ({ cluster }) =>
      cluster.nodes.every(hasOwnDisk) ? undefined : 'only root can give the nodes small disks of their own',
    act: async ({ cluster }) => {
      const makeRoom = fillDisk(await cluster.primary())
      await pause(8_000)
      makeRoom()
      await until('a primary', async () => (await cluster.primary()).name !== '', 90_000)
    },
  },
  {
    name: 'clock moved two hours ahead and back',
    skip: () => (FAKETIME === undefined ? 'libfaketime is not installed (apt-get install libfaketime)' : undefined),
    act: async ({ clockFile }) => {
      writeFileSync(clockFile, '+7200')
      await pause(8_000)
      writeFileSync(clockFile, '+0')
    },
  },
]
