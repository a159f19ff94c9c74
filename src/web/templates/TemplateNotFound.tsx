import { ButtonLink } from '#web/platform/components/ButtonLink.tsx'
import { EmptyState } from '#web/platform/components/EmptyState.tsx'

export function TemplateNotFound({ list }: { list: string }) {
  return (
    <EmptyState
      icon="file-text"
      title="Template not found."
      action={<ButtonLink to={list}>Go to the templates</ButtonLink>}
    />
  )
}
