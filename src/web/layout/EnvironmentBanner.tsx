import { account } from '#contract/account.ts'
import { useRead } from '#web/platform/api/hooks.ts'

/** Says that this is not the real portal. Not shown in production. */
export function EnvironmentBanner() {
  const { data: portal } = useRead(account.portalInfo, {})
  if (!portal || portal.environment === 'PRODUCTION') return null
  return (
    <p className="rounded-sm bg-accent px-2 py-0.5 text-xs font-bold tracking-wider text-black">
      <span className="sr-only">Environment: </span>
      {portal.environment}
    </p>
  )
}
