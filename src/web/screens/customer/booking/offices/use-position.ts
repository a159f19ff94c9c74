import { useState } from 'react'
import { type Coordinates, roughly } from '#domain/distance.ts'

/** A position that was found a while ago will do. */
const WAIT = { timeout: 15_000, maximumAge: 10 * 60_000 }

/** Where the browser is, once it is asked and says so. Known to this page only, and only roughly. */
export function usePosition() {
  const [position, setPosition] = useState<Coordinates>()
  const [state, setState] = useState<'idle' | 'asking' | 'refused'>('idle')

  const ask = (onFound: () => void) => {
    setState('asking')
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setState('idle')
        setPosition(roughly(coords))
        onFound()
      },
      () => setState('refused'),
      WAIT,
    )
  }
  const forget = () => {
    setPosition(undefined)
    setState('idle')
  }
  return { position, ask, forget, isAsking: state === 'asking', isRefused: state === 'refused' }
}
