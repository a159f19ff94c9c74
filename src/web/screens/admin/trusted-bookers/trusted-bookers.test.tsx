import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import type { TrustedBooker } from '#contract/trusted-bookers.ts'
import { tableOf } from '#web/testing/answer-calls.ts'
import { address, forgetTest, openAs, press, toasts } from '#web/testing/page.tsx'
import {
  TrustedBookerCreate,
  TrustedBookerDelete,
  TrustedBookerList,
  TrustedBookerUpdate,
} from './TrustedBookerScreens.tsx'

afterEach(forgetTest)

const library: TrustedBooker = {
  id: 3,
  name: 'City library',
  kind: 'Network',
  value: '203.0.113.0/24',
  most: 900,
  until: '2020-06-30',
  note: 'Agreed by phone',
  version: 2,
}
const { version: _, ...row } = library
const screens = {
  '/admin/trusted-bookers': <TrustedBookerList />,
  '/admin/trusted-bookers/create': <TrustedBookerCreate />,
  '/admin/trusted-bookers/update/:id': <TrustedBookerUpdate />,
  '/admin/trusted-bookers/delete/:id': <TrustedBookerDelete />,
}
const open = (path: string, more: object = {}) =>
  openAs('Admin', path, screens, {
    'POST /api/admin/trusted-bookers/table': tableOf({ ...row, by: 'admin@demo.test' }),
    'GET /api/admin/trusted-bookers/3': library,
    ...more,
  })
const ok = { ok: true }

describe('trusted bookers (SCALP-3)', () => {
  it('are listed with what they may book, until when and by whom', async () => {
    open('/admin/trusted-bookers')
    const found = within(await screen.findByRole('row', { name: /City library/ }))
    expect(found.getByText('900 bookings an hour from this network')).toBeVisible()
    expect(found.getByText('Over')).toBeVisible()
    expect(found.getByText('admin@demo.test')).toBeVisible()
  })

  it('are created by domain, contact or network, which says what the number is about', async () => {
    const { of } = open('/admin/trusted-bookers/create', { 'POST /api/admin/trusted-bookers': { id: 4 } })
    await userEvent.type(await screen.findByLabelText('Name'), 'Elm Street Motors')
    expect(screen.getByLabelText('Appointments ahead')).toBeVisible()
    await userEvent.selectOptions(screen.getByLabelText('Known by'), 'Network')
    await userEvent.type(screen.getByLabelText('Network'), '203.0.113.0/24')
    await userEvent.type(screen.getByLabelText('Bookings an hour'), '900')
    await press('Create')
    // The last day is missing.
    expect(of('POST /api/admin/trusted-bookers')).toEqual([])
    expect(await screen.findByText('Required')).toBeVisible()
  })

  it('are changed as they were read, and deleted', async () => {
    const { of } = open('/admin/trusted-bookers/update/3', { 'PUT /api/admin/trusted-bookers/3': ok })
    const most = await screen.findByLabelText('Bookings an hour')
    await userEvent.clear(most)
    await userEvent.type(most, '1000')
    await press('Save')
    await expect.poll(toasts).toContain('City library updated')
    const { id: __, ...form } = library
    expect(of('PUT /api/admin/trusted-bookers/3')[0]?.body).toEqual({ ...form, most: 1000 })
    await expect.poll(address).toBe('/admin/trusted-bookers')
    forgetTest()

    const deleting = open('/admin/trusted-bookers/delete/3', { 'DELETE /api/admin/trusted-bookers/3': ok })
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }))
    await expect.poll(() => deleting.of('DELETE /api/admin/trusted-bookers/3')).toHaveLength(1)
  })
})
