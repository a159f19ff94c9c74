import { ButtonLink } from '#web/platform/components/ButtonLink.tsx'
import { paths } from '#web/platform/paths.ts'
import { useIsAdmin } from '#web/platform/session/roles.ts'

/** What to do without a location: administrators have all there are, so there is none. */
export function NoLocation() {
  if (!useIsAdmin()) return 'An administrator can add locations to your account.'
  return (
    <span className="grid justify-items-center gap-3">
      There is no location yet.
      <ButtonLink to={paths.createLocation} icon="plus">
        Create a location
      </ButtonLink>
    </span>
  )
}
