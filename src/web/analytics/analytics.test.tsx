import { act, render, waitFor } from '@testing-library/react'
import { useEffect } from 'react'
import { type NavigateFunction, useNavigate } from 'react-router'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { addresses } from '#web/addresses.ts'
import { Page } from '#web/testing/page.tsx'
import { countedPage } from './counted-page.ts'
import { PageCounter } from './PageCounter.tsx'

const collector = 'https://posthog.test'
const token = 'Xq3vTn0ZbW8kLr5yUe2mHs7dJc4fGa9pQi1oVt6xNzY'

let go: NavigateFunction

function Navigator() {
  const navigate = useNavigate()
  useEffect(() => {
    go = navigate
  }, [navigate])
  return null
}

/** Opens a page of a portal with this key, and records what goes to the collector. */
function open(address: string, analyticsKey: string) {
  const told: { api_key: string; distinct_id: string; properties: { $current_url: string } }[] = []
  const raw: string[] = []
  let asked = 0
  vi.stubGlobal('fetch', async (url: string, init: RequestInit & { body: string }) => {
    if (!url.startsWith(collector)) {
      asked += 1
      return Response.json({ analyticsKey })
    }
    expect(url).toBe(`${collector}/i/v0/e/`)
    expect(init).toMatchObject({ credentials: 'omit', referrerPolicy: 'no-referrer' })
    raw.push(init.body)
    told.push(JSON.parse(init.body))
    return Response.json({})
  })
  render(
    <Page address={address}>
      <Navigator />
      <PageCounter url={collector} />
    </Page>,
  )
  const pages = () => told.map(({ properties }) => properties.$current_url.replace(window.location.origin, ''))
  return { told, raw, pages, hasAsked: () => waitFor(() => expect(asked).toBe(1)) }
}

afterEach(() => vi.unstubAllGlobals())

describe('product analytics', () => {
  it('tells the collector which pages of a visit were opened, by their rows in the route table', async () => {
    const { told, raw, pages } = open('/?name=Sheehan', 'phc_abcdefghij0123456789')
    await waitFor(() => expect(pages()).toEqual(['/']))
    await act(async () => go('/customer/booking/time?locationId=7'))
    await act(async () => go('/admin/appointments/update/4711'))
    expect(pages()).toEqual(['/', '/customer/booking/time', '/admin/appointments/update/:id'])
    expect(new Set(told.map(({ distinct_id }) => distinct_id)).size).toBe(1)
    expect(told[0]?.api_key).toBe('phc_abcdefghij0123456789')
    expect(raw.join()).not.toMatch(/Sheehan|4711|locationId/)
  })

  it('is never on for token pages, wherever the visit began', async () => {
    const { raw, pages } = open('/', 'phc_abcdefghij0123456789')
    await waitFor(() => expect(pages()).toEqual(['/']))
    for (const secret of [
      `/customer/appointment/review/${token}`,
      `/customer/ticket/${token}`,
      `/reset-password?code=${token}`,
      '/confirm-account',
    ])
      await act(async () => go(secret))
    await act(async () => go('/privacy-policy'))
    expect(pages()).toEqual(['/', '/privacy-policy'])
    expect(raw.join()).not.toContain(token)
  })

  it('sends nothing without a key', async () => {
    const { told, hasAsked } = open('/', '')
    await hasAsked()
    await act(async () => go('/privacy-policy'))
    expect(told).toEqual([])
  })

  it.each([{ doNotTrack: '1' }, { globalPrivacyControl: true }])(
    'leaves out people who opt out with %o',
    async (wish) => {
      vi.stubGlobal('navigator', { userAgent: navigator.userAgent, ...wish })
      const { told, hasAsked } = open('/', 'phc_abcdefghij0123456789')
      await hasAsked()
      await act(async () => go('/privacy-policy'))
      expect(told).toEqual([])
    },
  )
})

it('a page whose route takes a token is never counted', () => {
  const secret = addresses.filter(({ who }) => who === 'token')
  expect(secret.length).toBeGreaterThan(0)
  for (const { path } of secret) expect(countedPage(path.replace(/:\w+/, token))).toBeUndefined()
})
