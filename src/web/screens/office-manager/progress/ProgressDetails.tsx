import { useLocation } from 'react-router'
import type { Watched } from '#web/effects/after-change.ts'
import { ProgressPanel } from '#web/effects/ProgressPanel.tsx'
import { useLocationsBreadcrumb } from '#web/locations/locations-list.ts'
import { ButtonLink } from '#web/platform/components/ButtonLink.tsx'
import { EmptyState } from '#web/platform/components/EmptyState.tsx'
import { PageHeader } from '#web/platform/components/PageHeader.tsx'
import { useIdInAddress } from '#web/platform/record/id-in-address.ts'

/** Appointments being canceled in the background. It has its own URL, so that it survives a reload. */
export function ProgressDetails() {
  const progressId = useIdInAddress('id')
  const all = useLocationsBreadcrumb()
  const { list } = (useLocation().state as Watched | null) ?? { list: all }
  const goOn = <ButtonLink to={list.to}>Go to {list.label}</ButtonLink>
  return (
    <>
      <PageHeader title="Updating appointments" breadcrumbs={list.to === all.to ? [all] : [all, list]} />
      {progressId > 0 ? (
        <ProgressPanel progressId={progressId} actions={goOn} />
      ) : (
        <EmptyState icon="calendar" title="Nothing is being canceled here." action={goOn} />
      )}
    </>
  )
}
