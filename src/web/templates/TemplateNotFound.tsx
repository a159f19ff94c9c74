import { ButtonLink } from '#web/components/ButtonLink.tsx'
import { EmptyState } from '#web/components/EmptyState.tsx'

export function TemplateNotFound({ list }: { list: string }) {
  return (
    <EmptyState
      icon="file-text"
      title="Template not found."
      action={<ButtonLink to={list}>Go to the templates</ButtonLink>}
    />
  )
}
