import type { Role } from '#contract/endpoint.ts'
import type { Entity } from '#contract/entities.ts'
import type { HubEvent, LocationDays } from '#contract/realtime.ts'
import type { Language } from '#domain/languages.ts'
import { type Change, changeLogOf } from './change-log.ts'
import type { HumanCheckSettings } from '#server/config.ts'
import { isGone, isUnprepared, patiently, READ_ONLY } from '#server/platform/db/connection.ts'
import { type Database, type Db, onPool } from '#server/platform/db/database.ts'
import type { ReportsDatabase } from '#server/platform/db/replica.ts'
import { inTransaction, type Open } from '#server/platform/db/transaction.ts'
import { brokenConstraint, notSignedIn } from './errors.ts'
import type { JobData, JobName } from './jobs/job-data.ts'
import type { Given, Jobs } from './jobs/queue.ts'
import type { Memory } from './memory/memory.ts'
import { keyTaken, type Once } from './once.ts'
import { outboxOf, type WrittenMessage } from './outbox.ts'
import { peopleToCallOf, type Unmailed } from './people-to-call.ts'
import type { Sealer } from './sealed.ts'

/** Who acts. People who sign in have a reach; customers act on the one appointment their token opens. */
export type Actor = SignedInUser | { readonly kind: 'customer' | 'gateway' } | System

/** The portal itself, in the background, on behalf of the person who asked for it, if any. */
export interface System {
  readonly kind: 'system'
  readonly onBehalfOf?: { readonly email: string; readonly userId: number | null }
}

export interface SignedInUser {
  readonly kind: 'user'
  readonly userId: number
  readonly email: string
  readonly fullName: string
  readonly roles: readonly Role[]
  readonly locationIds: readonly number[]
  readonly profilePhotoGuid: string | null
  readonly session: { readonly id: string; readonly expiresAt: string }
}

/** Everything a handler may touch besides its own input. */
export interface Context {
  /** For reading: writes go through `transact`. */
  readonly db: Db
  /** For reports, which read a lot and may lag a moment: the replica, if there is one. */
  readonly reportsDb: ReportsDatabase
  readonly actor: Actor
  readonly requestId: string
  /** The reader's: the one their browser asks for. */
  readonly language: Language
  readonly now: () => Date
  readonly sealer: Sealer
  /** The portal's address, for links. */
  readonly publicUrl: string
  /** Whether attempts are counted, and refused beyond their limits. */
  readonly rateLimits: boolean
  readonly humanCheck: HumanCheckSettings
  /** Whether emails go nowhere and no one opens their links, so that nothing is left to do once they are written. */
  readonly capturesEmails?: boolean
  /** What this process remembers of the database: for answers, never for decisions. */
  readonly memory: Memory
  /** Tells every screen, on every server process. */
  readonly publish: (messages: readonly HubMessage[]) => void
  /** A user's request that is done once, however often it is sent. */
  readonly once?: Once | undefined
  /** Where `transact` queues jobs. */
  readonly jobs: Pick<Jobs, 'enqueue'>
}

/** What jobs may touch: all of the portal, including the pool. */
export type JobContext = Omit<Context, 'actor' | 'requestId' | 'language' | 'once' | 'db' | 'jobs'> & {
  readonly db: Database
  readonly jobs: Pick<Jobs, 'enqueue' | 'forgetBefore'>
}

/** The portal itself at work, with a name for the log. */
export const inBackground = (
  portal: JobContext,
  requestId: string,
  onBehalfOf?: NonNullable<System['onBehalfOf']>,
): Context => ({ ...portal, actor: { kind: 'system', ...(onBehalfOf && { onBehalfOf }) }, requestId, language: 'en' })

/** What is sent over the real-time channel, and to which groups. */
export interface HubMessage {
  readonly event: HubEvent
  readonly entityType: Entity
  readonly entityId: number
  readonly place?: LocationDays | undefined
  readonly groups: readonly string[]
}

/** How screens identify a change. */
type Changed = Pick<Change, 'action' | 'entityType' | 'entityId' | 'locationId' | 'days'>

/** An open transaction, with what every change involves: the log, the messages it causes, and the work it leaves. */
export interface Tx extends Open {
  record(change: Change): void
  send(message: WrittenMessage): void
  /** For a customer who gets no email about the office's change: without a text either, they have to be called. */
  call(person: Unmailed): void
  enqueue<Name extends JobName>(name: Name, ...given: Given<JobData[Name]>): void
  /** Tells screens of a change that is not in the log, or not there yet. */
  tell(changed: Changed): void
}

const MAXIMUM_TRIES = 3
/**
 * A deadlock, a lost race, a table with a new column, or a reference that another appointment happens to have: the next
 * try fares better.
 */
function isChance(cause: unknown): boolean {
  const { code = '' } = cause as { code?: string }
  const isRace = code === '40001' || code === '40P01' || brokenConstraint(cause) === 'appointment_reference'
  return isRace || isUnprepared({ code })
}

/** What work brings along that other work does not. */
interface Keyed {
  /** It takes a key of its own, which refuses it the second time: so it is sent again when its connection breaks. */
  readonly isKeyed?: boolean
  /** It takes the request's key itself, and says so when it did. */
  readonly takesOnce?: boolean
}

/**
 * The one way to write. The work's reads are answered immediately; what it leaves to `write`, the change log, the outbox
 * rows and the commit go to the database together, so locks last no round trip longer than they must. Screens are told once
 * it has committed. The work may run again after a deadlock or a lost race, so it must not touch anything outside the
 * transaction.
 */
export function transact<T>(
  ctx: Context,
  work: (tx: Tx) => Promise<T>,
  { isKeyed = false, takesOnce = false }: Keyed = {},
): Promise<T> {
  return untilDecided(async (attempt) => {
    const changes: Change[] = []
    const messages: WrittenMessage[] = []
    const people: Unmailed[] = []
    const jobs: (() => Promise<void>)[] = []
    const told: Changed[] = []
    const once = takesOnce || ctx.once?.isTaken ? undefined : ctx.once
    const result = await inTransaction(
      onPool(ctx.db, 'transact'),
      async (open) => {
        if (once) open.write(keyTaken(once))
        const done = await work({
          get db() {
            return open.db
          },
          write: open.write,
          record: (c) => changes.push(c),
          send: (m) => messages.push(m),
          call: (p) => people.push(p),
          enqueue: (name, ...given) => jobs.push(() => ctx.jobs.enqueue(open.db, name, ...given)),
          tell: (c) => told.push(c),
        })
        for (const enqueue of jobs) await enqueue()
        const [logged, sent, listed] = [changeLogOf(ctx, changes), outboxOf(messages), peopleToCallOf(people)]
        if (logged) open.write(logged)
        if (sent) open.write(sent)
        if (listed) open.write(listed, (rows) => told.push(...rows.map(({ id, locationId }) => toCall(id, locationId))))
        return done
      },
      () => {
        attempt.mayHaveCommitted = !isKeyed
      },
    )
    ctx.memory.doubt()
    if (once) once.isTaken = true
    ctx.publish([...changes, ...told].map(hubMessageOf))
    return result
  })
}

const toCall = (entityId: number, locationId: number): Changed => ({
  action: 'Created',
  entityType: 'PersonToCall',
  entityId,
  locationId,
})

interface Attempt {
  /** Whether its end may have reached the database: to begin again could do it twice. */
  mayHaveCommitted: boolean
}

/** Also over the handover to another primary, as long as nothing can have been written. */
function untilDecided<T>(work: (attempt: Attempt) => Promise<T>): Promise<T> {
  const attempt = { mayHaveCommitted: false }
  return patiently(
    async () => {
      for (let tries = 1; ; tries++) {
        attempt.mayHaveCommitted = false
        try {
          return await work(attempt)
        } catch (cause) {
          if (tries === MAXIMUM_TRIES || !isChance(cause)) throw cause
        }
      }
    },
    (cause) => cause.code === READ_ONLY || (isGone(cause) && !attempt.mayHaveCommitted),
  )
}

const EVENTS = { Created: 'EntityCreated', Updated: 'EntityUpdated', Deleted: 'Deleted' } as const

function hubMessageOf({ action, entityType, entityId, locationId, days }: Changed): HubMessage {
  const event = { event: EVENTS[action], entityType, entityId }
  if (locationId === undefined) return { ...event, groups: ['role:Admin'] }
  return { ...event, ...(days && { place: { locationId, days } }), groups: ['role:Admin', `location:${locationId}`] }
}

/** The hub groups a user listens to. */
export function groupsOf(user: SignedInUser): string[] {
  return [
    ...user.roles.map((role) => `role:${role}`),
    ...(isEverywhere(user) ? [] : user.locationIds.map((id) => `location:${id}`)),
  ]
}

/** The user behind a call that only users may make. */
export function userOf({ actor }: Pick<Context, 'actor'>): SignedInUser {
  if (actor.kind !== 'user') throw notSignedIn()
  return actor
}

export function isEverywhere(actor: Actor): boolean {
  return actor.kind === 'user' && actor.roles.includes('Admin')
}
