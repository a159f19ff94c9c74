import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type * as z from 'zod/mini'
import type { Read, Reply, Write } from '#contract/endpoint.ts'
import type { DeletePreview } from '#contract/fields.ts'
import type { Address } from '#web/platform/address.ts'
import { PageHeader } from '#web/platform/components/PageHeader.tsx'
import { DeleteRecord } from '#web/platform/record/DeleteRecord.tsx'
import { useIdInAddress } from '#web/platform/record/id-in-address.ts'
import { RecordScreen, type RecordScreenProps } from '#web/platform/record/RecordScreen.tsx'
import { UpdateScreen, type Versioned } from '#web/platform/record/UpdateScreen.tsx'
import type { Creatable, Described, Saved } from './record.ts'

interface Creating<U> {
  /** Its row in the list of addresses, which names the screen. */
  at: Pick<Address, 'title'>
  /** One sentence on what a new one still needs. */
  text?: string
  useSave: () => Saved<U, void>
}

/** The screen that creates a record. */
export function createScreen<G extends Read, U>(record: Creatable<G, U>, { at, text, useSave }: Creating<U>) {
  const { above = [], list, Form } = record
  return function Create() {
    const { save, banner } = useSave()
    return (
      <>
        <PageHeader title={at.title ?? ''} breadcrumbs={[...above, list]} text={text} />
        <Form onSave={(form) => save(form)} banner={banner} />
      </>
    )
  }
}

interface Updating<G extends Read, U> extends Partial<Pick<RecordScreenProps<G>, 'heading' | 'headingOf' | 'textOf'>> {
  useSave: () => Saved<U, Versioned<G>> & {
    /** What else the screen shows of the record, around its form, as it is now; and questions before it is saved. */
    around?: (form: ReactNode, edited: Versioned<G>, current: Versioned<G>) => ReactNode
  }
}

/** The screen that changes the record in the address. */
export function updateScreen<G extends Read, U>(record: Described<G, U>, { useSave, ...texts }: Updating<G, U>) {
  const { Form, nameOf, ...kind } = record
  return function Update() {
    const { save, banner: own, around = (form) => form } = useSave()
    return (
      <UpdateScreen
        {...kind}
        heading={`Edit ${kind.noun}`}
        headingOf={(edited) => `Edit ${nameOf(edited)}`}
        {...texts}
        save={save}
      >
        {(edited, { onSave, banner }, current) =>
          around(<Form record={edited} onSave={onSave} banner={own ?? banner} />, edited, current)
        }
      </UpdateScreen>
    )
  }
}

interface Deleting<G extends Read, E extends Write> extends Partial<Pick<RecordScreenProps<G>, 'headingOf'>> {
  endpoint: E
  /** 'Cancel', unless that can be taken for what is done. */
  cancelLabel?: string
  /** What deleting it means. */
  sayLoss: (record: NonNullable<Reply<G>>) => ReactNode
  /** Whether it can be deleted, where others may need it. */
  usePreview?: (id: number) => UseQueryResult<DeletePreview>
}

/** A call that takes nothing but the id of what it deletes. */
type DeleteCall = Write & { readonly params: z.ZodMiniType<unknown, { id: number | string }> }

/** The screen that asks before the record in the address is deleted. */
export function deleteScreen<G extends Read, U, E extends DeleteCall>(
  record: Described<G, U>,
  deleting: Deleting<G, E>,
) {
  const { Form: _, nameOf, ...kind } = record
  const { endpoint, cancelLabel, sayLoss, usePreview = () => undefined, ...texts } = deleting
  return function Delete() {
    const id = useIdInAddress(kind.idName ?? 'id')
    const preview = usePreview(id)
    return (
      <RecordScreen {...kind} heading={`Delete ${kind.noun}`} headingOf={(one) => `Delete ${nameOf(one)}`} {...texts}>
        {(one) => (
          <DeleteRecord<DeleteCall>
            endpoint={endpoint}
            input={{ params: { id } }}
            list={kind.list.to}
            {...(cancelLabel && { cancelLabel })}
            {...(preview && { preview })}
          >
            {sayLoss(one)}
          </DeleteRecord>
        )}
      </RecordScreen>
    )
  }
}
