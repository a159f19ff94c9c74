import { ButtonLink } from '#web/components/ButtonLink.tsx'
import { EmptyState } from '#web/components/EmptyState.tsx'
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
