import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { refusal } from '#web/testing/answer-calls.ts'
import { openAccountPage } from '#web/testing/page.tsx'
import { Licenses } from './Licenses.tsx'

beforeEach(() => localStorage.setItem('language', 'en'))
afterEach(() => vi.unstubAllGlobals())

const LIST = 'GET /api/public/licenses'
const react = { name: 'react', version: '19.3.1', license: 'MIT', textId: 7 }

describe('the licenses', () => {
  it('name each package, and fetch the text of the one that is opened (REL-3)', async () => {
    const sent = await openAccountPage(Licenses, '/licenses', {
      [LIST]: [react, { name: 'zod', version: '4.6.7', license: 'MIT', textId: 8 }],
      'GET /api/public/licenses/7/text': { text: 'Copyright (c) Meta Platforms' },
    })
    expect(await screen.findByRole('heading', { level: 1, name: 'Open-source licenses' })).toBeVisible()
    await userEvent.click(await screen.findByText('react'))
    expect(await screen.findByText('Copyright (c) Meta Platforms')).toBeVisible()
    expect(sent.map(({ at }) => at)).toEqual([LIST, 'GET /api/public/licenses/7/text'])
  })

  it('say where the list comes from when there is none', async () => {
    await openAccountPage(Licenses, '/licenses', { [LIST]: [] })
    expect(await screen.findByText('There is no list yet. It is created when the portal is built.')).toBeVisible()
  })

  it('can be asked for again when they could not be loaded', async () => {
    await openAccountPage(Licenses, '/licenses', { [LIST]: refusal(500) })
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible()
  })
})
