import { useSearchParams } from '#web/platform/links.tsx'

/** The id of the temporary hours in the URL, if any. */
export function useRuleInAddress(): number | undefined {
  const text = useSearchParams()[0].get('availabilityRuleId') ?? ''
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined
}
