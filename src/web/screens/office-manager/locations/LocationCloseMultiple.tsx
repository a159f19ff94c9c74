import { CloseSeveral } from '#web/closures/CloseSeveral.tsx'
import { paths } from '#web/platform/paths.ts'

export function LocationCloseMultiple() {
  return <CloseSeveral list={{ label: 'Locations', to: paths.managerLocations }} />
}
