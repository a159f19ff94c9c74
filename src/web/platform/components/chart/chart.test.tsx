import { render, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { BarList } from './BarList.tsx'
import { ColumnChart } from './ColumnChart.tsx'

describe('a column chart', () => {
  it('is a table for people who cannot see the drawing', () => {
    const columns = [
      { label: 'Mar 1', value: null, text: 'No visits' },
      { label: 'Mar 2', value: 0.25, text: '25%' },
    ]
    const { container } = render(
      <ColumnChart caption="No-shows" headers={['Date', 'Rate']} columns={columns} say={String} />,
    )
    const table = screen.getByRole('table', { name: 'No-shows' })
    expect(
      within(table)
        .getAllByRole('row')
        .map((row) => row.textContent),
    ).toEqual(['DateRate', 'Mar 1No visits', 'Mar 225%'])
    expect(container.querySelector('svg')).toHaveAttribute('aria-hidden', 'true')
  })

  it('draws the highest value at full height and says how much that is, zero as a trace, and no value as nothing (DASH-3)', () => {
    const columns = [null, 0, 1, 2].map((value) => ({ label: `Day ${value}`, value, text: String(value) }))
    const { container } = render(
      <ColumnChart caption="c" headers={['a', 'b']} columns={columns} say={(value) => `${value}%`} />,
    )
    expect([...container.querySelectorAll('rect')].map((rect) => rect.getAttribute('height'))).toEqual([
      '1.5',
      '50',
      '100',
    ])
    expect(screen.getByText('2%')).toBeVisible()
    expect(screen.getByText('0%')).toBeVisible()
  })
})

describe('a list of bars', () => {
  it('writes every amount next to its bar', () => {
    render(
      <BarList
        label="Bookings"
        bars={[
          { id: 1, label: 'Elm Street', value: 4, text: '4 bookings' },
          { id: 2, label: 'Oak Avenue', value: 0, text: 'None' },
        ]}
      />,
    )
    const list = screen.getByRole('list', { name: 'Bookings' })
    expect(
      within(list)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['Elm Street4 bookings', 'Oak AvenueNone'])
  })

  it('compares amounts with the longest, and draws a share on a line that is the whole (DASH-3)', () => {
    const bars = [
      { id: 1, label: 'Elm Street', value: 8, of: 40, text: '8 of 40 arrived' },
      { id: 2, label: 'Oak Avenue', value: 3, of: 4, text: '3 of 4 arrived' },
      { id: 3, label: 'Harbor Point', value: 0, of: 0, text: 'None' },
    ]
    const { container, rerender } = render(<BarList label="Arrived" bars={bars} />)
    const widths = () =>
      [...container.querySelectorAll('svg')].map((line) =>
        [...line.querySelectorAll('rect')].map((rect) => rect.getAttribute('width')),
      )
    expect(widths()).toEqual([
      ['100%', '20%'],
      ['100%', '75%'],
      ['100%', '0%'],
    ])
    rerender(<BarList label="Amounts" bars={bars.map(({ of: _, ...bar }) => bar)} />)
    // A line behind an amount would look like a whole that it is part of.
    expect(widths()).toEqual([['100%'], ['37.5%'], ['0%']])
  })
})
