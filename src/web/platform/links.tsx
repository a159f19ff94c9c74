import {
  type AnchorHTMLAttributes,
  type MouseEvent,
  type ReactNode,
  type RefAttributes,
  startTransition,
  useCallback,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react'
import {
  createPath,
  type NavigateOptions,
  Router,
  UNSAFE_createBrowserHistory as createBrowserHistory,
  useHref,
  useLocation,
  useNavigate,
  useResolvedPath,
} from 'react-router'

/*
 * What React Router keeps in one file with its forms and its fetching ahead, 4 KB on every page: its router for browsers,
 * links and the search parameters, as far as we use them. Rules, parameters and history stay its own.
 */

/** Keeps the pages with the addresses of the browser. */
export function BrowserRouter({ children }: { children: ReactNode }) {
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }))
  const [{ action, location }, setState] = useState({ action: history.action, location: history.location })
  // In slices, between which a slow phone can answer to a press.
  useLayoutEffect(() => history.listen((next) => startTransition(() => setState(next))), [history])
  return (
    <Router location={location} navigationType={action} navigator={history}>
      {children}
    </Router>
  )
}

export interface LinkProps
  extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'>,
    RefAttributes<HTMLAnchorElement> {
  to: string
  /** For the screen there. */
  state?: unknown
  /** For an address that begins with `..`: a step up drops one part of the address, not one route. */
  relative?: 'path'
}

/** A link to another screen; one that opens elsewhere, by its target or with a key held, is the browser's. */
export function Link({ to, state, relative, onClick, children, ...rest }: LinkProps) {
  const navigate = useNavigate()
  const here = useLocation()
  const way = relative && { relative }
  const there = useResolvedPath(to, way)
  const href = useHref(to, way)
  const go = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    const isElsewhere =
      (rest.target ?? '_self') !== '_self' || event.metaKey || event.altKey || event.ctrlKey || event.shiftKey
    if (event.defaultPrevented || event.button !== 0 || isElsewhere) return
    event.preventDefault()
    void navigate(to, { ...way, state, replace: createPath(here) === createPath(there) })
  }
  return (
    <a {...rest} href={href} onClick={go}>
      {children}
    </a>
  )
}

type Parameters = URLSearchParams | Record<string, string>

/** What follows the question mark of the address, and a way to change it. */
export function useSearchParams(): [URLSearchParams, (next: Parameters, options?: NavigateOptions) => void] {
  const { search } = useLocation()
  const navigate = useNavigate()
  const set = useCallback(
    (next: Parameters, options?: NavigateOptions) => void navigate(`?${new URLSearchParams(next)}`, options),
    [navigate],
  )
  return [useMemo(() => new URLSearchParams(search), [search]), set]
}
