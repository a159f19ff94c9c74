import { type ComponentType, use } from 'react'

/** A component whose code comes when it is first shown, or before. Until then it suspends. */
export type Later<Props> = ComponentType<Props> & {
  /** Rejects if the code cannot be fetched; it may be tried again. */
  readonly fetchCode: () => Promise<void>
  readonly isHere: () => boolean
}

/** The one way to load a part of the portal's code later. What is here already shows at once, without a frame in between. */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>): Later<Props> {
  let Part: ComponentType<Props> | undefined
  let fetched: Promise<void> | undefined
  let hasFailed = false
  const fetchCode = () => {
    if (!fetched || hasFailed) {
      hasFailed = false
      fetched = load().then(
        (loaded) => {
          Part = loaded
        },
        (failed: unknown) => {
          hasFailed = true
          throw failed
        },
      )
    }
    return fetched
  }
  function LaterPart(props: Props) {
    // A failure stays one for the screen around it, which asks the reader: only they try again.
    if (!Part) use(fetched ?? fetchCode())
    return Part && <Part {...props} />
  }
  return Object.assign(LaterPart, { fetchCode, isHere: () => Part !== undefined })
}
