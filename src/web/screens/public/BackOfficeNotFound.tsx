import { ButtonLink } from '#web/platform/components/ButtonLink.tsx'
import { PageHeader } from '#web/platform/components/PageHeader.tsx'
import { paths } from '#web/platform/paths.ts'

/** The same page inside the back office, which is in English only. */
export function BackOfficeNotFound() {
  return (
    <div className="max-w-reading">
      <p className="mb-1 font-semibold text-primary">Error 404</p>
      <PageHeader title="We could not find that page" />
      <ButtonLink to={paths.admin} variant="primary">
        Return to Home
      </ButtonLink>
    </div>
  )
}
