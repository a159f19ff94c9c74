import { type QueryClient, useQuery } from '@tanstack/react-query'
import { account, type LoggedInUser } from '#contract/account.ts'
import { CallFailed, call } from '#web/platform/api/client.ts'
import { readOf } from '#web/platform/api/hooks.ts'
import { browserTimeZone } from '#web/platform/i18n/say-time.ts'
import { keepTyped } from '#web/platform/leave.ts'
import { belongsTo } from '#web/platform/typed.ts'

/** How far the check of who is signed in has come. */
export type TicketCheck = 'not checked' | 'checking' | 'checked' | 'error'

export interface Session {
  readonly state: TicketCheck
  /** Missing when no one is signed in, or when it is not known yet. */
  readonly user: LoggedInUser | undefined
  readonly checkAgain: () => void
}

const asked = readOf(account.me, {})
const me = {
  ...asked,
  queryFn: async (context: Parameters<typeof asked.queryFn>[0]) => {
    const user = await asked.queryFn(context)
    belongsTo(user.id)
    return user
  },
}

/** Who is signed in. Only protected screens ask: public pages are the same for everyone. */
export function useSession(): Session {
  const { data, isFetching, error, refetch } = useQuery<LoggedInUser | null>({
    ...me,
    // A user is kept until a call answers 401 or the user changes; "no one" (null) is checked again each time.
    staleTime: ({ state }) => (state.data ? Number.POSITIVE_INFINITY : 0),
    gcTime: Number.POSITIVE_INFINITY,
  })
  return { state: ticketCheck(data, isFetching, error), user: data ?? undefined, checkAgain: () => void refetch() }
}

function ticketCheck(user: LoggedInUser | null | undefined, isFetching: boolean, error: Error | null): TicketCheck {
  if (user) return 'checked'
  if (isFetching) return 'checking'
  // That no one is signed in is an answer, even if it was known before.
  if (error) return user === null && error instanceof CallFailed && error.status === 401 ? 'checked' : 'error'
  return user === null ? 'checked' : 'not checked'
}

/** After a 401: no one is signed in, so protected screens redirect to the login page. False if that was already known. */
export function forgetUser(client: QueryClient): boolean {
  if (client.getQueryData(me.queryKey) === null) return false
  keepTyped()
  client.setQueryData(me.queryKey, null)
  return true
}

/** Asks the server whether anyone is signed in; a 401 is handled like every other 401. Unreachable counts as yes. */
export async function isStillSignedIn(client: QueryClient): Promise<boolean> {
  await client.refetchQueries({ queryKey: me.queryKey })
  return client.getQueryData(me.queryKey) !== null
}

/** Starts a user's view of the portal: nothing the previous user was shown stays in memory. */
export function welcome(client: QueryClient, user: LoggedInUser): void {
  client.removeQueries({ predicate: ({ meta }) => meta?.endpoint.allow !== 'public' })
  belongsTo(user.id)
  client.setQueryData(me.queryKey, user)
  reportTimeZone()
}

/** Tells the server the browser's time zone. A failure is not worth bothering anyone with. */
export function reportTimeZone(): void {
  call(account.updateTimezone, { body: { reportedTimeZone: browserTimeZone() } }).catch(() => undefined)
}
