import type { ComponentType, ReactNode } from 'react'
import type { Read, Reply, Write } from '#contract/endpoint.ts'
import type { CallInput } from '#web/platform/api/client.ts'
import { useWrite } from '#web/platform/api/hooks.ts'
import type { Address } from '#web/platform/address.ts'
import type { Breadcrumb } from '#web/platform/components/PageHeader.tsx'
import type { Saving } from '#web/platform/record/RecordForm.tsx'
import type { RecordKind, RecordScreenProps } from '#web/platform/record/RecordScreen.tsx'
import type { Versioned } from '#web/platform/record/UpdateScreen.tsx'

/** What a record's form gets: the record to edit, or none to create one. */
export type FormProps<G extends Read, U> = Saving<U> & Partial<Pick<EditFormProps<G, U>, 'record' | 'current'>>

/** What an edit-only form gets: the record as it was when the form was filled in, and as it is now. */
export type EditFormProps<G extends Read, U> = Saving<U> & {
  readonly record: Versioned<G>
  readonly current: Versioned<G>
}

/** One record, described once for all of its screens. */
export interface Described<G extends Read>
  extends Omit<RecordKind<G>, 'list'>,
    Pick<RecordScreenProps<G>, 'renderBadge' | 'crumbsOf' | 'listOf' | 'missing'> {
  /** Where they are listed; a hook where that depends on the reader. */
  list: Breadcrumb | (() => Breadcrumb)
  /** As people know one: 'Edit Fleet of Mills'. */
  nameOf: (record: Reply<G>) => string
}

/** One that is changed with a form. */
export interface Editable<G extends Read, U> extends Described<G> {
  Form: ComponentType<EditFormProps<G, U>>
}

/** One that is created with the same form. */
export interface Creatable<G extends Read, U> extends Described<G> {
  Form: ComponentType<FormProps<G, U>>
}

/** So that the types of a description follow from what is in it. */
export const described = <G extends Read, R extends Described<G>>(record: R & Described<G>) => record

/** A description, for this reader. */
export function useKind<G extends Read>({ list, ...kind }: Described<G>): RecordKind<G> & Omit<Described<G>, 'list'> {
  return { ...kind, list: typeof list === 'function' ? list() : list }
}

/** A row of the list of addresses, as a breadcrumb. */
export const crumb = ({ path, title = '' }: Pick<Address, 'path' | 'title'>): Breadcrumb => ({ label: title, to: path })

export interface Saved<U, R> {
  /** Saves a form; returns and throws what `Saving` describes. */
  save: (form: U, edited: R) => ReturnType<Saving<U>['onSave']>
  /** Above the form's buttons. */
  banner?: ReactNode
}

/** The usual way to save: a call, and what to say when it is done. */
export function savedBy<E extends Write, U, R = void>(
  endpoint: E,
  inputOf: (form: U, edited: R) => CallInput<E>,
  sayDone: (form: U, edited: R) => string,
  /** Where what was created is, so that no one has to find it again. */
  landAt?: (answer: Reply<E>) => string,
) {
  return (): Saved<U, R> => {
    const { mutateAsync } = useWrite(endpoint)
    return {
      save: async (form, edited) => {
        const answer = await mutateAsync(inputOf(form, edited))
        const said = sayDone(form, edited)
        return landAt ? { said, at: landAt(answer) } : said
      },
    }
  }
}
