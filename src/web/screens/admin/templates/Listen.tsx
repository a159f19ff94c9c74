import { useState } from 'react'
import { templates } from '#contract/templates.ts'
import { urlOf } from '#web/platform/api/client.ts'
import { Banner } from '#web/platform/components/Banner.tsx'
import { Button } from '#web/platform/components/Button.tsx'

interface ListenProps {
  id: number
  announcementTemplate: string
  voiceKey: string
}

type State = 'silent' | 'playing' | 'failed'

/** Plays the announcement as it is in the form, with sample names. */
export function Listen({ id, announcementTemplate, voiceKey }: ListenProps) {
  const [state, setState] = useState<State>('silent')
  const listen = async () => {
    setState('playing')
    try {
      const audio = new Audio(urlOf(templates.listen, { query: { id, announcementTemplate, voiceKey } }))
      audio.addEventListener('ended', () => setState('silent'))
      await audio.play()
    } catch {
      setState('failed')
    }
  }
  return (
    <div className="grid justify-items-start gap-3">
      <Button
        icon="megaphone"
        isPending={state === 'playing'}
        disabled={announcementTemplate.trim() === ''}
        onClick={() => void listen()}
      >
        Listen
      </Button>
      {state === 'failed' && (
        <Banner tone="warning" isLive title="It could not be played.">
          Speech may be turned off for this portal, or the announcement has an unknown placeholder.
        </Banner>
      )}
    </div>
  )
}
