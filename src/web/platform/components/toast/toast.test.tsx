import { act, render, renderHook, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ToastRegion } from './ToastRegion.tsx'
import { toast, toastQueue } from './toast.ts'
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
