import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { ZoneChange, ZonePreview } from '#contract/effects.ts'
import { locations, type UpdateLocation } from '#contract/locations.ts'
import { renewedPreview } from '#web/effects/use-confirmed-change.ts'
import { readOf, useWrite } from '#web/platform/api/hooks.ts'
import { ZoneDialog } from './ZoneDialog.tsx'

interface Question {
  readonly location: UpdateLocation
  readonly preview: ZonePreview
  readonly answer: (isSaved: boolean) => void
  readonly fail: (refused: unknown) => void
}

interface ZoneQuestion {
  /** Saves a location whose clock changes. Asks first what its appointments keep; false when that is called off. */
  readonly save: (location: UpdateLocation) => Promise<boolean>
  readonly dialog: ReactNode
}

/** With `isRepair`, the clock is the same and only its rules have changed. */
export function useZoneQuestion({ isRepair = false } = {}): ZoneQuestion {
  const client = useQueryClient()
  const update = useWrite(locations.update)
  const [question, setQuestion] = useState<Question>()

  const ask = (location: UpdateLocation, preview: ZonePreview) =>
    new Promise<boolean>((resolve, reject) => {
      setQuestion({
        location,
        preview,
        answer: (isSaved) => {
          setQuestion(undefined)
          resolve(isSaved)
        },
        fail: (refused) => {
          setQuestion(undefined)
          reject(refused)
        },
      })
    })

  const save = async (location: UpdateLocation) => {
    const { id, timeZone } = location
    const read = readOf(locations.timeZonePreview, { body: { id, timeZone } })
    const preview = await client.fetchQuery({ ...read, staleTime: 0 })
    if (movesAny(preview)) return ask(location, preview)
    try {
      await update.mutateAsync({ body: location })
      return true
    } catch (refused) {
      // A booking was made in the meantime.
      const renewed = renewedPreview(refused)
      if (!renewed) throw refused
      return ask(location, renewed as ZonePreview)
    }
  }

  const confirm = async (zoneChange: ZoneChange) => {
    if (question) await update.mutateAsync({ body: { ...question.location, zoneChange } })
  }
  return {
    save,
    dialog: question && (
      <ZoneDialog
        name={question.location.name}
        isRepair={isRepair}
        preview={question.preview}
        confirm={confirm}
        onSaved={() => question.answer(true)}
        onBack={() => question.answer(false)}
        onRefused={question.fail}
      />
    ),
  }
}

function movesAny({ moment, clock }: ZonePreview): boolean {
  return moment.changedCount > 0 || clock.changedCount > 0
}
