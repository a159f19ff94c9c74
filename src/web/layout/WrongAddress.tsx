import { Suspense } from 'react'
import { later } from '#web/platform/components/later/later.tsx'

const WrongAddressNotice = later(async () => (await import('./WrongAddressNotice.tsx')).WrongAddressNotice)

/** The portal was opened at another address than its own, such as an old or an internal name: nothing is live there. */
export function WrongAddress({ publicUrl }: { publicUrl: string | undefined }) {
  if (publicUrl === undefined || new URL(publicUrl).origin === window.location.origin) return null
  return (
    <Suspense>
      <WrongAddressNotice publicUrl={publicUrl} />
    </Suspense>
  )
}
