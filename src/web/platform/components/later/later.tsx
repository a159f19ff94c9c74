import { Component, type ComponentType, createContext, lazy, type ReactNode, use, useState } from 'react'
import type { NotLoadedProps } from './NotLoaded.tsx'

/** What stands in the place of code that cannot be fetched. Given from above: lists of addresses are read without a page. */
export const MissingCode = createContext<ComponentType<NotLoadedProps> | undefined>(undefined)

/** A component whose code comes when it is first shown, or before. Until then it suspends. */
export type Later<Props> = ComponentType<Props> & {
  /** Rejects if the code cannot be fetched; it may be tried again. */
  readonly fetchCode: () => Promise<void>
  readonly isHere: () => boolean
}

/**
 * The one way to load a part of the portal's code later. Code that has already loaded renders without a delay. Where it
 * cannot be fetched, `Missing` stands in its place until it can: the rest of the page stays as it is.
 */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Missing?: ComponentType<NotLoadedProps>,
): Later<Props> {
  let Part: ComponentType<Props> | undefined
  let fetched: Promise<void> | undefined
  let hasFailed = false
  const fetchCode = () => {
    if (!fetched || hasFailed) {
      hasFailed = false
      // Browsers remember a failed import until the page is reloaded, so none is tried without a network.
      const loading = navigator.onLine ? load() : Promise.reject(new Error('The browser is offline.'))
      fetched = loading.then(
        (loaded) => {
          Part = loaded
        },
        (cause: unknown) => {
          hasFailed = true
          throw new CodeMissing('', { cause })
        },
      )
    }
    return fetched
  }
  const Awaited = lazy(async () => {
    await fetchCode()
    return { default: Part as ComponentType<Props> }
  })
  function Shown(props: Props) {
    // One for as long as it is shown: with another it would start over. A failure stays: `Missing` fetches again.
    const [Here] = useState<ComponentType<Props>>(() => Part ?? Awaited)
    return <Here {...props} />
  }
  function LaterPart(props: Props) {
    const Usual = use(MissingCode)
    const Fallback = Missing ?? Usual
    return (
      <Missed render={(onHere) => Fallback && <Fallback fetchCode={fetchCode} onHere={onHere} />}>
        <Shown {...props} />
      </Missed>
    )
  }
  return Object.assign(LaterPart, { fetchCode, isHere: () => Part !== undefined })
}

class CodeMissing extends Error {}

interface MissedProps {
  /** What stands in its place. */
  readonly render: (onHere: () => void) => ReactNode
  readonly children: ReactNode
}

/** Catches code that cannot be fetched. What breaks while it renders is for the screen around it. */
class Missed extends Component<MissedProps, { readonly failed?: unknown }> {
  override state: { readonly failed?: unknown } = {}

  static getDerivedStateFromError(failed: unknown) {
    return { failed }
  }

  override render() {
    const { failed } = this.state
    if (failed === undefined) return this.props.children
    if (!(failed instanceof CodeMissing)) throw failed
    return this.props.render(() => this.setState({ failed: undefined }))
  }
}
