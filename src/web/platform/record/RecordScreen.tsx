import type { ReactNode } from 'react'
import type { Read, Reply } from '#contract/endpoint.ts'
import type { CallInput } from '#web/platform/api/client.ts'
import { useRead } from '#web/platform/api/hooks.ts'
import { ButtonLink } from '#web/platform/components/ButtonLink.tsx'
import { EmptyState } from '#web/platform/components/EmptyState.tsx'
import type { IconName } from '#web/platform/components/Icon.tsx'
import { type Breadcrumb, PageHeader } from '#web/platform/components/PageHeader.tsx'
import { useIdInAddress } from './id-in-address.ts'
import { Loaded } from './Loaded.tsx'

/** What all screens for one kind of record have in common. */
export interface RecordKind<E extends Read> {
  /** 'appointment type' */
  noun: string
  icon: IconName
  /** The path to their list, if it belongs to another screen. */
  above?: readonly Breadcrumb[]
  /** Where they are listed. */
  list: Breadcrumb
  /** The call that reads one, and its arguments. */
  read: E
  input: (id: number) => CallInput<E>
  /** The name of its id in the address; 'id' by default. */
  idName?: string
}

export interface RecordScreenProps<E extends Read> extends RecordKind<E> {
  /** Before the record has loaded: 'Edit setting'. */
  heading: string
  /** Once it has: 'Edit DaysInAdvance'. It is the same heading and keeps the focus. */
  headingOf: (record: Reply<E>) => string
  /** Where they are listed, if that depends on the record. */
  listOf?: (record: Reply<E>) => Breadcrumb
  /** The path from the list to this screen, if there is something in between. */
  crumbsOf?: (record: Reply<E>) => readonly Breadcrumb[]
  renderBadge?: (record: Reply<E>) => ReactNode
  /** One sentence on what the screen is for. */
  text?: string
  textOf?: (record: Reply<E>) => string
  renderActions?: (record: Reply<E>) => ReactNode
  /** Something else that the screen shows has still to come. */
  isWaiting?: boolean
  /** Shown for a record that does not exist; by default says so and links to the list. */
  missing?: ReactNode
  failedTitle?: string
}

/** A screen about the record in the address. */
export function RecordScreen<E extends Read>(
  props: RecordScreenProps<E> & { children: (record: NonNullable<Reply<E>>) => ReactNode },
) {
  const { noun, above = [], list, read, input, idName = 'id', heading, text, isWaiting = false, failedTitle } = props
  const { missing = <NotFound {...props} />, children } = props
  const id = useIdInAddress(idName)
  const query = useRead(read, input(id), { enabled: id > 0 })
  const { data } = query
  const of = <T,>(part: ((record: Reply<E>) => T) | undefined) =>
    data === undefined || data === null || isWaiting ? undefined : part?.(data)
  return (
    <>
      <PageHeader
        title={of(props.headingOf) ?? heading}
        breadcrumbs={[...above, of(props.listOf) ?? list, ...(of(props.crumbsOf) ?? [])]}
        badge={of(props.renderBadge)}
        text={text ?? of(props.textOf)}
        actions={of(props.renderActions)}
      />
      <Loaded query={query} what={`the ${noun}`} missing={missing} isScreen {...{ isWaiting, failedTitle }}>
        {children}
      </Loaded>
    </>
  )
}

function NotFound({ noun, icon, list }: Pick<RecordKind<Read>, 'noun' | 'icon' | 'list'>) {
  return (
    <EmptyState
      icon={icon}
      title={`${noun.charAt(0).toUpperCase()}${noun.slice(1)} not found.`}
      action={<ButtonLink to={list.to}>Go to the {noun}s</ButtonLink>}
    />
  )
}
