import { render, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { BarList } from './BarList.tsx'
import { ColumnChart } from './ColumnChart.tsx'

describe('a column chart', () => {
  it('is a table for people who cannot see the drawing', () => {
    const columns = [
      { label: 'Mar 1', value: 0, text: 'No visits' },
      { label: 'Mar 2', value: 0.25, text: '25%' },
    ]
    const { container } = render(<ColumnChart caption="No-shows" headers={['Date', 'Rate']} columns={columns} />)
    const table = screen.getByRole('table', { name: 'No-shows' })
    expect(
      within(table)
        .getAllByRole('row')
        .map((row) => row.textContent),
    ).toEqual(['DateRate', 'Mar 1No visits', 'Mar 225%'])
    expect(container.querySelector('svg')).toHaveAttribute('aria-hidden', 'true')
  })

  it('draws the highest value at full height, and zero as a trace', () => {
    const columns = [0, 1, 2].map((value) => ({ label: `Day ${value}`, value, text: String(value) }))
    const { container } = render(<ColumnChart caption="c" headers={['a', 'b']} columns={columns} />)
    expect([...container.querySelectorAll('rect')].map((rect) => rect.getAttribute('height'))).toEqual([
      '1.5',
      '50',
      '100',
    ])
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
})
