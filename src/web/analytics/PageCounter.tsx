import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { settings } from '#contract/settings.ts'
import { useRead } from '#web/platform/api/hooks.ts'
import { countedPage } from './counted-page.ts'

/** Joins the pages of one visit. It is stored nowhere and new each time the portal opens, so no one is recognized. */
const visit = crypto.getRandomValues(new Uint32Array(4)).join('-')

/** Tells the PostHog at this address which page was opened, and nothing about who opened it. */
export function PageCounter({ url }: { url: string }) {
  const { data } = useRead(settings.analyticsKey, {})
  const page = countedPage(useLocation().pathname)
  useEffect(() => {
    if (data?.analyticsKey && page !== undefined && !isUnwanted()) void count(url, data.analyticsKey, page)
  }, [url, data?.analyticsKey, page])
  return null
}

/** People whose browser says they do not want this are not counted. */
function isUnwanted(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean }
  return doNotTrack === '1' || globalPrivacyControl === true
}

async function count(url: string, key: string, page: string): Promise<void> {
  const properties = {
    $current_url: window.location.origin + page,
    $process_person_profile: false,
    $geoip_disable: true,
  }
  try {
    await fetch(`${url}/i/v0/e/`, {
      method: 'POST',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      keepalive: true,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ api_key: key, event: '$pageview', distinct_id: visit, properties }),
    })
  } catch {
    // Whether it was counted does not matter to the person at the screen.
  }
}
