import { type QueryClient, useQuery } from '@tanstack/react-query'
import { account, type LoggedInUser } from '#contract/account.ts'
import { call } from '#web/platform/api/client.ts'
import { readOf } from '#web/platform/api/hooks.ts'
import { browserTimeZone } from '#web/platform/i18n/say-time.ts'

/** How far the check of who is signed in has come. */
export type TicketCheck = 'not checked' | 'checking' | 'checked' | 'error'

export interface Session {
  readonly state: TicketCheck
  /** Missing when nobody is signed in, or when it is not known yet. */
  readonly user: LoggedInUser | undefined
  readonly checkAgain: () => void
}

const me = readOf(account.me, {})

/** Who is signed in. Only protected screens ask: public pages are the same for everybody. */
export function useSession(): Session {
  const { data, isFetching, isError, refetch } = useQuery<LoggedInUser | null>({
    ...me,
    // A user is kept until a call answers 401 or the user is changed; "nobody" (null) is asked for again each time.
    staleTime: ({ state }) => (state.data ? Number.POSITIVE_INFINITY : 0),
    gcTime: Number.POSITIVE_INFINITY,
  })
  return { state: ticketCheck(data, isFetching, isError), user: data ?? undefined, checkAgain: () => void refetch() }
}

function ticketCheck(user: LoggedInUser | null | undefined, isFetching: boolean, isError: boolean): TicketCheck {
  if (user) return 'checked'
  if (isFetching) return 'checking'
  if (isError) return 'error'
  return user === null ? 'checked' : 'not checked'
}

/** After a 401: nobody is signed in, so protected screens send to the login page. Answers false if that was known already. */
export function forgetUser(client: QueryClient): boolean {
  if (client.getQueryData(me.queryKey) === null) return false
  client.setQueryData(me.queryKey, null)
  return true
}

/** Asks the server whether anybody is signed in; a 401 takes the way of every other 401. Unreachable counts as yes. */
export async function isStillSignedIn(client: QueryClient): Promise<boolean> {
  await client.refetchQueries({ queryKey: me.queryKey })
  return client.getQueryData(me.queryKey) !== null
}

/** Begins a user's view of the portal: nothing that somebody else was shown before is left in memory. */
export function welcome(client: QueryClient, user: LoggedInUser): void {
  client.removeQueries({ predicate: ({ meta }) => meta?.endpoint.allow !== 'public' })
  client.setQueryData(me.queryKey, user)
  reportTimeZone()
}

/** Tells the server the browser's time zone. Nobody is to be bothered when that fails. */
export function reportTimeZone(): void {
  call(account.updateTimezone, { body: { reportedTimeZone: browserTimeZone() } }).catch(() => undefined)
}
