import { useQueryClient } from '@tanstack/react-query'
import { Fragment, type ReactNode, useState } from 'react'
import type { Read, Reply } from '#contract/endpoint.ts'
import { CallFailed } from '#web/platform/api/client.ts'
import { readOf } from '#web/platform/api/hooks.ts'
import type { Saving } from './RecordForm.tsx'
import { RecordScreen, type RecordScreenProps } from './RecordScreen.tsx'
import { StaleBanner } from './StaleBanner.tsx'
import { useEdited } from './use-edited.ts'

/** A record for which a stale form is refused. */
export type Versioned<E extends Read> = Reply<E> & { readonly id: number; readonly version: number }

interface Updating<E extends Read, U> {
  /** Saves the form of a record; returns and throws what `Saving` describes. */
  save: (form: U, edited: Versioned<E>) => ReturnType<Saving<U>['onSave']>
  /** The form: filled in from the record as first read, or as reloaded. */
  children: (edited: Versioned<E>, saving: Saving<U>, current: Versioned<E>) => ReactNode
}

/** Changes the record in the address. A banner above the form's buttons says when someone else was faster. */
export function UpdateScreen<E extends Read, U>({ save, children, ...screen }: RecordScreenProps<E> & Updating<E, U>) {
  return (
    <RecordScreen {...screen}>
      {(record) => {
        const current = record as Versioned<E>
        return <Update key={current.id} screen={screen} current={current} {...{ save, children }} />
      }}
    </RecordScreen>
  )
}

interface UpdateProps<E extends Read, U> extends Updating<E, U> {
  screen: RecordScreenProps<E>
  current: Versioned<E>
}

function Update<E extends Read, U>({ screen: { read, input }, current, save, children }: UpdateProps<E, U>) {
  const client = useQueryClient()
  const [attempt, setAttempt] = useState<'saving' | 'saved' | CallFailed>()
  const { edited, filling, isOvertaken, reload } = useEdited(current, {
    versionOf: ({ version }) => version,
    reread: () => client.fetchQuery(readOf(read, input(current.id))),
  })

  const onSave = async (form: U) => {
    setAttempt('saving')
    try {
      const done = await save(form, edited)
      setAttempt(done === false ? undefined : 'saved')
      return done
    } catch (failed) {
      setAttempt(failed instanceof CallFailed ? failed : undefined)
      throw failed
    }
  }
  // Saving changes the record too.
  const isStale = attempt instanceof CallFailed ? attempt.status === 409 : attempt === undefined && isOvertaken
  const banner = isStale && <StaleBanner onReload={() => reload(() => setAttempt(undefined))} />
  return <Fragment key={filling}>{children(edited, { onSave, banner }, current)}</Fragment>
}
