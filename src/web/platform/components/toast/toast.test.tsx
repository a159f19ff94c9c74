import { act, render, renderHook, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ToastRegion } from './ToastRegion.tsx'
import { toast, toastQueue } from './toast.ts'
import { placeOf } from './toast-place.ts'
import { useLoadingToast } from './use-loading-toast.ts'

afterEach(() => {
  vi.useRealTimers()
  act(() => toastQueue.clear())
})

const shown = () => toastQueue.visibleToasts.map((toast) => toast.content.text)

describe('toast', () => {
  it('is announced in its own region and can be closed', async () => {
    render(<ToastRegion />)
    act(() => void toast.error('You are not authorized to do this.'))

    expect(await screen.findByRole('alert')).toHaveTextContent('You are not authorized to do this.')
    expect(screen.getByRole('region', { name: 'Messages' })).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  it('shows the same text once, however often it is sent', () => {
    toast.info('Import is running.')
    toast.info('Import is running.')
    expect(shown()).toEqual(['Import is running.'])
  })
})

describe('where toasts appear (FORM-3)', () => {
  const toasts = { top: 740, bottom: 828, left: 16, right: 374 }
  const control = (top: number, isNext: boolean) => ({ top, bottom: top + 44, left: 16, right: 374, isNext })

  it.each([
    ['at the bottom of a page with nothing there', [], 'bottom'],
    ['not over the button that is pressed next', [control(770, true)], 'top'],
    [
      'rather over another button than over that one',
      [control(70, false), control(120, false), control(770, true)],
      'top',
    ],
    ['where they cover less', [control(70, false), control(760, false), control(790, false)], 'top'],
    ['not over one at the top, either', [control(70, true), control(760, false)], 'bottom'],
  ] as const)('%s', (_, controls, place) => {
    expect(placeOf(toasts, 844, controls)).toBe(place)
  })

  it('moves a toast out of the way of the button in use', async () => {
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      const [top, height] = this.matches('.button-primary')
        ? [window.innerHeight - 60, 44]
        : [window.innerHeight - 84, 68]
      return new DOMRect(16, this.matches('.button-primary, [role="region"]') ? top : -500, 358, height)
    })
    render(
      <>
        <button className="button-primary">Save</button>
        <ToastRegion />
      </>,
    )
    act(() => void toast.error('You are not authorized to do this.'))
    const region = await screen.findByRole('region', { name: 'Messages' })
    await waitFor(() => expect(region).toHaveClass('top-16'))
    vi.restoreAllMocks()
  })
})

describe('useLoadingToast', () => {
  const start = () => {
    vi.useFakeTimers()
    return renderHook(({ isBusy }) => useLoadingToast(isBusy), { initialProps: { isBusy: true } })
  }

  it('appears after 500 ms and hides 1000 ms after finishing (TEXT-10)', () => {
    const { rerender } = start()
    vi.advanceTimersByTime(499)
    expect(shown()).toEqual([])
    vi.advanceTimersByTime(1)
    expect(shown()).toEqual(['Loading…'])

    rerender({ isBusy: false })
    vi.advanceTimersByTime(999)
    expect(shown()).toEqual(['Loading…'])
    vi.advanceTimersByTime(1)
    expect(shown()).toEqual([])
  })

  it('says nothing about work that ends within 500 ms', () => {
    const { rerender } = start()
    vi.advanceTimersByTime(400)
    rerender({ isBusy: false })
    vi.advanceTimersByTime(5000)
    expect(shown()).toEqual([])
  })

  it('stays one toast when work resumes before it has hidden', () => {
    const { rerender } = start()
    vi.advanceTimersByTime(600)
    rerender({ isBusy: false })
    vi.advanceTimersByTime(900)
    rerender({ isBusy: true })
    vi.advanceTimersByTime(5000)
    expect(shown()).toEqual(['Loading…'])
  })

  it('goes away with its screen', () => {
    const { unmount } = start()
    vi.advanceTimersByTime(600)
    unmount()
    expect(shown()).toEqual([])
  })
})
