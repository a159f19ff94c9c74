import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { LocalizedTemplate } from '#contract/templates.ts'
import { tableOf } from '#web/testing/answer-calls.ts'
import { forgetTest, openAs, press, toasts } from '#web/testing/page.tsx'
import { LocalizedTemplateList, LocalizedTemplateUpdate } from './TemplateScreens.tsx'

afterEach(forgetTest)

const spanish: LocalizedTemplate = {
  id: 2,
  locale: 'es',
  localeDisplayName: 'Spanish',
  messageTemplate: '{{FirstName}}, pase a {{StationNumber}}.',
  announcementTemplate: '{{FirstName}} {{LastName}} a {{StationNumber}}.',
  voiceKey: '',
  shipped: null,
  version: 3,
}
const update = 'PUT /api/locale-templates/update'
const at = '/admin/localized-templates/update/2'
const screens = {
  '/admin/localized-templates': <LocalizedTemplateList />,
  '/admin/localized-templates/update/:entityId': <LocalizedTemplateUpdate />,
}
const { version: _, ...row } = spanish
const open = (path: string, more: object = {}) =>
  openAs('Admin', path, screens, {
    'POST /api/locale-templates/table': tableOf(row),
    'GET /api/locale-templates/2': spanish,
    ...more,
  })

it('lists the templates by the name of their language', async () => {
  open('/admin/localized-templates')
  expect(await screen.findByRole('link', { name: 'Edit Spanish' })).toHaveAttribute('href', at)
})

describe('editing a localized template', () => {
  it('shows the locale’s display name in its title', async () => {
    open(at)
    expect(await screen.findByRole('heading', { level: 1, name: 'Edit the Spanish messages' })).toBeVisible()
  })

  it('shows what customers read and hear with sample names, and the length of the text', async () => {
    open(at)
    expect(await screen.findByText('Maria, pase a 4.')).toBeVisible()
    expect(screen.getByText('Maria Gonzalez a 4.')).toBeVisible()
    expect(screen.getByText('16 of 160 characters of one text message')).toBeVisible()
  })

  it('saves message, announcement and voice', async () => {
    const { of } = open(at, { [update]: { ok: true } })
    await userEvent.click(await screen.findByLabelText(/^Voice key/))
    await userEvent.paste('azure:es-MX-DaliaNeural')
    await press('Save')
    await waitFor(() => expect(toasts()).toEqual(['Spanish messages updated']))
    const { messageTemplate, announcementTemplate } = spanish
    expect(of(update)[0]?.body).toEqual({
      id: 2,
      version: 3,
      messageTemplate,
      announcementTemplate,
      voiceKey: 'azure:es-MX-DaliaNeural',
    })
  })

  it.each([
    ['Message', 'x'.repeat(201), 'Must be at most 200 characters'],
    ['Announcement', '{{Location}}', /There is no placeholder {{Location}} here/],
    [/^Voice key/, 'a voice', /Must be the name of a voice/],
  ])('refuses %s %j', async (label, text, words) => {
    const { of } = open(at)
    const field = await screen.findByLabelText(label)
    await userEvent.clear(field)
    await userEvent.paste(text)
    await press('Save')
    await waitFor(() => expect(field).toHaveAccessibleDescription(words))
    expect(of(update)).toEqual([])
  })

  it('can be played as it is in the form, and says when it cannot', async () => {
    const played: string[] = []
    const play = vi.fn(async () => undefined)
    vi.stubGlobal(
      'Audio',
      class {
        play = play
        constructor(url: string) {
          played.push(url)
        }
        addEventListener() {
          // It never ends in this test.
        }
      },
    )
    open(at)
    await screen.findByText('Maria Gonzalez a 4.')
    await press('Listen')
    expect(new URLSearchParams(played[0]?.split('?')[1]).get('announcementTemplate')).toBe(spanish.announcementTemplate)
    expect(played[0]).toMatch(/^\/api\/locale-templates\/listen\?id=2&/)
  })

  it('says when it cannot be heard', async () => {
    vi.stubGlobal(
      'Audio',
      class {
        play = () => Promise.reject(new Error('no'))
        addEventListener() {
          // Nothing to hear.
        }
      },
    )
    open(at)
    await screen.findByText('Maria Gonzalez a 4.')
    await press('Listen')
    expect(await screen.findByText('It could not be played.')).toBeVisible()
  })
})
