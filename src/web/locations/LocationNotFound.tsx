import { ButtonLink } from '#web/platform/components/ButtonLink.tsx'
import { EmptyState } from '#web/platform/components/EmptyState.tsx'
import { useLocationsBreadcrumb } from './locations-list.ts'

export function LocationNotFound() {
  const { to } = useLocationsBreadcrumb()
  return (
    <EmptyState
      icon="building"
      title="Location not found."
      action={<ButtonLink to={to}>Go to the locations</ButtonLink>}
    />
  )
}
