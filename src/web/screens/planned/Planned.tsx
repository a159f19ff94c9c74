import { EmptyState } from '#web/components/EmptyState.tsx'
import { PageHeader } from '#web/components/PageHeader.tsx'

/** Stands where a screen of the specification will be. */
export function Planned({ name }: { name: string }) {
  return (
    <>
      <PageHeader title={name} />
      <div className="card">
        <EmptyState icon="clock" title="This page is not built yet" text="It is planned, and its address will stay." />
      </div>
    </>
  )
}
