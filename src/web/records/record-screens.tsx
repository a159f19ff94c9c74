import type { UseQueryResult } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type { Read, Reply, Write } from '#contract/endpoint.ts'
import type { DeletePreview } from '#contract/fields.ts'
import type { CallInput } from '#web/platform/api/client.ts'
import type { Address } from '#web/platform/address.ts'
import { PageHeader } from '#web/platform/components/PageHeader.tsx'
import { DeleteRecord } from '#web/platform/record/DeleteRecord.tsx'
import { useIdInAddress } from '#web/platform/record/id-in-address.ts'
import { RecordScreen, type RecordScreenProps } from '#web/platform/record/RecordScreen.tsx'
import { UpdateScreen, type Versioned } from '#web/platform/record/UpdateScreen.tsx'
import { type Creatable, type Described, type Editable, type Saved, useKind } from './record.ts'

interface Creating<U> {
  /** Its row in the list of addresses, which names the screen. */
  at: Pick<Address, 'title'>
  /** One sentence on what a new one still needs. */
  text?: string
  useSave: () => Saved<U, void>
}

/** The screen that creates a record. */
export function createScreen<G extends Read, U>(record: Creatable<G, U>, { at, text, useSave }: Creating<U>) {
  const { Form } = record
  return function Create() {
    const { above = [], list } = useKind(record)
    const { save, banner } = useSave()
    return (
      <>
        <PageHeader title={at.title ?? ''} breadcrumbs={[...above, list]} text={text} />
        <Form onSave={(form) => save(form)} banner={banner} />
      </>
    )
  }
}

/** What a screen says otherwise than its record's description. */
type Texts<G extends Read> = Partial<
  Pick<
    RecordScreenProps<G>,
    'heading' | 'headingOf' | 'crumbsOf' | 'renderBadge' | 'renderActions' | 'text' | 'textOf' | 'failedTitle'
  >
>

interface Showing<G extends Read> extends Texts<G> {
  heading: string
  /** Whether something else that it shows has still to come. */
  useIsWaiting?: (id: number) => boolean
  Details: ComponentType<{ record: NonNullable<Reply<G>> }>
}

/** A screen about the record in the address: its details, or whatever else is done with it. */
export function detailsScreen<G extends Read>(
  record: Described<G>,
  { useIsWaiting = () => false, Details, ...texts }: Showing<G>,
) {
  return function Show() {
    const kind = useKind(record)
    const isWaiting = useIsWaiting(useIdInAddress(kind.idName ?? 'id'))
    return (
      <RecordScreen {...kind} headingOf={kind.nameOf} {...texts} isWaiting={isWaiting}>
        {(one) => <Details record={one} />}
      </RecordScreen>
    )
  }
}

interface Updating<G extends Read, U> extends Texts<G> {
  useSave: () => Saved<U, Versioned<G>> & {
    /** What else the screen shows of the record, around its form, as it is now; and questions before it is saved. */
    around?: (form: ReactNode, edited: Versioned<G>, current: Versioned<G>) => ReactNode
  }
}

/** The screen that changes the record in the address. */
export function updateScreen<G extends Read, U>(record: Editable<G, U>, { useSave, ...texts }: Updating<G, U>) {
  const { Form } = record
  return function Update() {
    const kind = useKind(record)
    const { save, banner: own, around = (form) => form } = useSave()
    return (
      <UpdateScreen
        {...kind}
        heading={`Edit ${kind.noun}`}
        headingOf={(edited) => `Edit ${kind.nameOf(edited)}`}
        {...texts}
        save={save}
      >
        {(edited, { onSave, banner }, current) =>
          around(<Form {...{ record: edited, current }} onSave={onSave} banner={own ?? banner} />, edited, current)
        }
      </UpdateScreen>
    )
  }
}

interface Deleting<G extends Read, E extends Write> extends Texts<G> {
  endpoint: E
  input: (id: number) => CallInput<E>
  /** 'Cancel', unless that can be taken for what is done. */
  cancelLabel?: string
  /** What deleting it means. */
  sayLoss: (record: NonNullable<Reply<G>>) => ReactNode
  /** Whether it can be deleted, where others may need it. */
  usePreview?: (id: number) => UseQueryResult<DeletePreview>
  /** What can be done where it cannot be deleted. */
  instead?: (record: NonNullable<Reply<G>>) => ReactNode
  /** Where the reader comes from, if that is not the list. */
  backTo?: (id: number) => string
  /** Where they go once it is deleted, if what they come from is gone too. */
  goTo?: string
}

/** The screen that asks before the record in the address is deleted. */
export function deleteScreen<G extends Read, E extends Write>(record: Described<G>, deleting: Deleting<G, E>) {
  const { endpoint, input, sayLoss, usePreview = () => undefined, instead, backTo, goTo, ...rest } = deleting
  const { cancelLabel, ...texts } = rest
  return function Delete() {
    const kind = useKind(record)
    const id = useIdInAddress(kind.idName ?? 'id')
    const preview = usePreview(id)
    const navigate = useNavigate()
    return (
      <RecordScreen
        {...kind}
        heading={`Delete ${kind.noun}`}
        headingOf={(one) => `Delete ${kind.nameOf(one)}`}
        {...texts}
      >
        {(one) => (
          <DeleteRecord<E>
            endpoint={endpoint}
            input={input(id)}
            list={backTo?.(id) ?? kind.list.to}
            {...(goTo && { onDone: () => void navigate(goTo, { replace: true }) })}
            {...(cancelLabel && { cancelLabel })}
            {...(preview && { preview })}
            instead={instead?.(one)}
          >
            {sayLoss(one)}
          </DeleteRecord>
        )}
      </RecordScreen>
    )
  }
}
