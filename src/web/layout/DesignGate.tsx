import { lazy } from 'react'
import { Navigate } from 'react-router'
import { account } from '#contract/account.ts'
import { useRead } from '#web/platform/api/hooks.ts'
import { publicPaths } from '#web/platform/public-paths.ts'

const Design = lazy(async () => ({ default: (await import('#web/screens/design/Design.tsx')).Design }))

/** Shows the component gallery to developers, on their own machines only. */
export function DesignGate() {
  const isDevelopment = import.meta.env.DEV
  const { data: portal, isPending } = useRead(account.portalInfo, {}, { enabled: !isDevelopment })
  if (isDevelopment || portal?.environment === 'LOCAL') return <Design />
  return isPending ? null : <Navigate to={publicPaths.notFound} replace />
}
