import { type ComponentType, lazy, useState } from 'react'

/** A component whose code comes when it is first shown, or before. Until then it suspends. */
export type Later<Props> = ComponentType<Props> & {
  /** Rejects if the code cannot be fetched; it may be tried again. */
  readonly fetchCode: () => Promise<void>
  readonly isHere: () => boolean
}

/** The one way to load a part of the portal's code later. Code that has already loaded renders without a delay. */
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
  const Awaited = lazy(async () => {
    await fetchCode()
    return { default: Part as ComponentType<Props> }
  })
  function LaterPart(props: Props) {
    // One for as long as it is shown: with another it would start over. A failure is for the screen around it to show.
    const [Shown] = useState<ComponentType<Props>>(() => Part ?? Awaited)
    return <Shown {...props} />
  }
  return Object.assign(LaterPart, { fetchCode, isHere: () => Part !== undefined })
}
