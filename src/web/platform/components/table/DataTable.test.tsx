import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Address, address, standInForLayout } from '#web/testing/page.tsx'
import { type Column, DataTable, type DataTableProps } from './DataTable.tsx'
import { initialTableState, type TableState } from './table-state.ts'

interface Office {
  id: string
  name: string
}

const columns: Column<Office>[] = [
  { id: 'name', header: 'Name', render: (office) => office.name, isSortable: true },
  { id: 'id', header: 'Office Number', render: (office) => office.id },
]
const rows = [
  { id: '101', name: 'Springfield' },
  { id: '102', name: 'Shelbyville' },
]

function show(given: Partial<DataTableProps<Office>> = {}) {
  const onStateChange = vi.fn<(state: TableState) => void>()
  const onRetry = vi.fn()
  function Screen(props: Partial<DataTableProps<Office>>) {
    const [state, setState] = useState(initialTableState)
    return (
      <DataTable
        label="Locations"
        columns={columns}
        rows={rows}
        rowId={(office) => office.id}
        total={25}
        state={state}
        onStateChange={(next) => {
          onStateChange(next)
          setState(next)
        }}
        isLoading={false}
        isFailed={false}
        onRetry={onRetry}
        {...props}
      />
    )
  }
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter>
      {children}
      <Address />
    </MemoryRouter>
  )
  const { rerender } = render(<Screen {...given} />, { wrapper })
  return { onStateChange, onRetry, becomes: (next: typeof given) => rerender(<Screen {...given} {...next} />) }
}

afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
})

describe('DataTable (TABLE-3)', () => {
  it('shows the rows, each headed by its first column', () => {
    show({
      rowName: (office) => office.name,
      rowActions: () => [{ label: 'Edit', icon: 'edit', isIcon: true }],
    })
    const table = screen.getByRole('table', { name: 'Locations' })
    expect(within(table).getByRole('rowheader', { name: 'Springfield' })).toBeVisible()
    expect(within(table).getByRole('button', { name: 'Edit Shelbyville' })).toBeVisible()
    expect(screen.getByText('1–10 of 25')).toBeVisible()
  })

  it('sorts up, down and not at all, starting from the first page', async () => {
    const { onStateChange } = show()
    await userEvent.click(screen.getByRole('button', { name: 'Next page' }))
    const press = () => userEvent.click(screen.getByRole('button', { name: 'Name' }))
    await press()
    expect(onStateChange).toHaveBeenLastCalledWith({
      ...initialTableState,
      page: 0,
      sorts: [{ column: 'name', isDescending: false }],
    })
    expect(screen.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending')
    await press()
    expect(screen.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'descending')
    await press()
    expect(onStateChange).toHaveBeenLastCalledWith(initialTableState)
    expect(screen.queryByRole('button', { name: 'Office Number' })).not.toBeInTheDocument()
  })

  describe('sorted by several columns at once (TABLE-11)', () => {
    const bothSort = columns.map((column) => ({ ...column, isSortable: true }))
    const header = (name: RegExp) => screen.getByRole('columnheader', { name })

    it('with Shift, by mouse or keyboard; the first is the one that screen readers hear of', async () => {
      const user = userEvent.setup()
      const { onStateChange } = show({ columns: bothSort })
      await user.click(screen.getByRole('button', { name: 'Office Number' }))
      await user.keyboard('{Shift>}')
      screen.getByRole('button', { name: 'Name' }).focus()
      await user.click(screen.getByRole('button', { name: 'Name' }))
      await user.keyboard('{/Shift}')
      expect(onStateChange.mock.lastCall?.[0].sorts).toEqual([
        { column: 'id', isDescending: false },
        { column: 'name', isDescending: false },
      ])
      expect(header(/^Office Number/)).toHaveAttribute('aria-sort', 'ascending')
      expect(header(/^Name/)).not.toHaveAttribute('aria-sort')
      expect(header(/^Name , then sorted ascending|^Name, then sorted ascending/)).toBeVisible()
    })

    it('with Shift, a press turns one column and keeps the others; without it, that column sorts alone', async () => {
      const user = userEvent.setup()
      const { onStateChange } = show({ columns: bothSort })
      const sorts = () => onStateChange.mock.lastCall?.[0].sorts
      await user.click(screen.getByRole('button', { name: 'Office Number' }))
      await user.keyboard('{Shift>}')
      await user.click(screen.getByRole('button', { name: 'Name' }))
      await user.click(screen.getByRole('button', { name: /^Office Number/ }))
      expect(sorts()).toEqual([
        { column: 'id', isDescending: true },
        { column: 'name', isDescending: false },
      ])
      await user.click(screen.getByRole('button', { name: /^Office Number/ }))
      expect(sorts()).toEqual([{ column: 'name', isDescending: false }])
      await user.click(screen.getByRole('button', { name: /^Office Number/ }))
      await user.keyboard('{/Shift}')
      await user.click(screen.getByRole('button', { name: /^Name/ }))
      expect(sorts()).toEqual([{ column: 'name', isDescending: true }])
    })

    it('with the Sort menu, without any key', async () => {
      const { onStateChange } = show({ columns: bothSort })
      await userEvent.click(screen.getByRole('button', { name: 'Sort' }))
      await userEvent.selectOptions(screen.getByLabelText('Sort by'), 'Office Number')
      await userEvent.selectOptions(screen.getByLabelText('Then by'), 'Name')
      await userEvent.selectOptions(screen.getByLabelText('Order 2'), 'Descending')
      expect(onStateChange.mock.lastCall?.[0].sorts).toEqual([
        { column: 'id', isDescending: false },
        { column: 'name', isDescending: true },
      ])
      await userEvent.click(screen.getByRole('button', { name: 'Do not sort by Office Number' }))
      expect(onStateChange.mock.lastCall?.[0].sorts).toEqual([{ column: 'name', isDescending: true }])
    })
  })

  describe('a row (TABLE-17)', () => {
    const rowName = (office: Office) => office.name
    const rowLink = (office: Office) => ({ to: `/offices/${office.id}` })

    it('opens by a press anywhere in it, and by the link in its first cell', async () => {
      show({ rowName, rowLink })
      expect(screen.getByRole('link', { name: 'Springfield' })).toHaveAttribute('href', '/offices/101')
      await userEvent.click(screen.getByRole('cell', { name: '102' }))
      expect(address()).toBe('/offices/102')
    })

    it('says where it leads when its first cell does not', () => {
      show({ rowName, rowLink: ({ id }) => ({ to: `/offices/${id}`, label: `details of ${id}` }) })
      expect(screen.getByRole('link', { name: /^Springfield ?, details of 101$/ })).toBeVisible()
    })

    it('has its own icons and one menu for the rest, which do not open it', async () => {
      const onAction = vi.fn()
      show({
        rowName,
        rowLink,
        rowActions: ({ id }) => [
          { label: 'Edit', icon: 'edit', to: `/edit/${id}`, isIcon: true },
          { label: 'Lock', icon: 'lock', onAction },
          { label: 'Details', icon: 'list', to: `/details/${id}` },
        ],
      })
      expect(screen.getByRole('link', { name: 'Edit Shelbyville' })).toHaveAttribute('href', '/edit/102')
      await userEvent.click(screen.getByRole('button', { name: 'More for Shelbyville' }))
      const items = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent)
      expect(items()).toEqual(['Lock', 'Details'])
      await userEvent.click(screen.getByRole('menuitem', { name: 'Lock' }))
      expect(onAction).toHaveBeenCalledOnce()
      expect(address()).toBe('/')
      await userEvent.click(screen.getByRole('button', { name: 'More for Shelbyville' }))
      await userEvent.click(screen.getByRole('menuitem', { name: 'Details' }))
      expect(address()).toBe('/details/102')
    })

    it('has no menu for a single action, and where it is narrow, one with all of them', () => {
      const edit = { label: 'Edit', icon: 'edit', to: '/edit', isIcon: true } as const
      const lock = { label: 'Lock', icon: 'lock', to: '/lock' } as const
      const named = (name: RegExp) =>
        [...screen.queryAllByRole('button', { name }), ...screen.queryAllByRole('link', { name })].length
      const rowActions = ({ id }: Office) => (id === '101' ? [edit, lock] : [lock])
      show({ rowName, rowActions })
      expect([named(/^Edit/), named(/^Lock/), named(/^More/)]).toEqual([1, 2, 0])
      cleanup()
      standInForLayout({ isNarrow: true })
      show({ rowName, rowActions })
      expect([named(/^Edit/), named(/^Lock/), named(/^More/)]).toEqual([0, 1, 1])
      vi.unstubAllGlobals()
    })

    it('has no place for actions where no row has any', () => {
      show({ rowName, rowActions: () => [] })
      expect(screen.queryByRole('columnheader', { name: 'Actions' })).not.toBeInTheDocument()
    })

    it('does not open while a part of it is marked to be copied', async () => {
      show({ rowName, rowLink })
      const cell = screen.getByRole('cell', { name: '102' })
      window.getSelection()?.selectAllChildren(cell)
      fireEvent.click(cell)
      expect(address()).toBe('/')
      window.getSelection()?.removeAllRanges()
    })

    it('has a tooltip where a text is cut, and only there', async () => {
      show()
      const cell = screen.getByRole('cell', { name: '102' })
      await userEvent.hover(cell)
      expect(cell).not.toHaveAttribute('title')
      vi.spyOn(cell, 'scrollWidth', 'get').mockReturnValue(300)
      await userEvent.unhover(cell)
      await userEvent.hover(cell)
      expect(cell).toHaveAttribute('title', '102')
    })

    it('says over the rows around it, while the keyboard is in it, what is cut: nothing moves under a mouse', async () => {
      show({ rowName, rowLink })
      vi.spyOn(screen.getByRole('cell', { name: '102' }), 'scrollWidth', 'get').mockReturnValue(300)
      await userEvent.tab()
      while (document.activeElement?.textContent !== 'Shelbyville') await userEvent.tab()
      expect(await screen.findByText('Office Number: 102')).toBeVisible()
      await userEvent.keyboard('{Escape}')
      expect(screen.queryByText(/^Office Number: /)).not.toBeInTheDocument()
    })
  })

  it('lets columns be made wider and narrower, and remembers it (TABLE-14)', async () => {
    const heading = () => screen.getByRole('columnheader', { name: 'Name' })
    show()
    await userEvent.click(screen.getByRole('button', { name: 'Columns' }))
    await userEvent.click(screen.getByRole('button', { name: 'Make Name wider' }))
    await userEvent.keyboard('{Escape}')
    expect(heading()).toHaveStyle({ width: '64px' })
    cleanup()
    show()
    expect(heading()).toHaveStyle({ width: '64px' })
    await userEvent.click(screen.getByRole('button', { name: 'Columns' }))
    await userEvent.click(screen.getByRole('button', { name: 'Show the usual columns' }))
    await userEvent.keyboard('{Escape}')
    expect(heading()).not.toHaveStyle({ width: '64px' })
  })

  it('shows each filter as a chip that takes it away (TABLE-18)', async () => {
    const type = { isSortable: true, isFilterable: true }
    const { onStateChange } = show({
      columns: [
        { id: 'name', header: 'Name', render: () => '' },
        { id: 'state', header: 'State', render: () => '', options: [{ value: 'a', label: 'Open' }] },
        { id: 'opened', header: 'Opened', render: () => '' },
      ],
      serverColumns: [
        { propertyName: 'name', type: 'string', ...type },
        { propertyName: 'state', type: 'enum', ...type },
        { propertyName: 'opened', type: 'dateTimeOffset', ...type },
      ],
      state: {
        ...initialTableState,
        filters: [
          { column: 'name', type: 'string', term: 'elm', upTo: '' },
          { column: 'state', type: 'enum', term: 'a', upTo: '' },
          { column: 'opened', type: 'dateTimeOffset', term: '2026-03-09', upTo: '' },
        ],
      },
    })
    const chips = within(screen.getByRole('list', { name: 'Active filters' }))
    expect(chips.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Name: elm',
      'State: Open',
      'Opened: Mar 9, 2026 or later',
      'Clear filters',
    ])
    await userEvent.click(chips.getByRole('button', { name: 'Remove the filter State: Open' }))
    expect(onStateChange.mock.lastCall?.[0].filters.map(({ column }) => column)).toEqual(['name', 'opened'])
    await userEvent.click(chips.getByRole('button', { name: 'Clear filters' }))
    expect(onStateChange.mock.lastCall?.[0].filters).toEqual([])
  })

  it('shows extra columns when they are chosen, and remembers it (TABLE-14)', async () => {
    const withExtra = [...columns, { id: 'city', header: 'City', render: () => 'Denver', isExtra: true }]
    show({ columns: withExtra })
    expect(screen.queryByRole('columnheader', { name: 'City' })).not.toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Columns' }))
    await userEvent.click(screen.getByRole('checkbox', { name: 'City' }))
    await userEvent.click(screen.getByRole('checkbox', { name: 'Office Number' }))
    await userEvent.keyboard('{Escape}')
    const headings = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
    expect(headings()).toEqual(['Name', 'City'])
    cleanup()
    show({ columns: withExtra })
    expect(headings()).toEqual(['Name', 'City'])
    await userEvent.click(screen.getByRole('button', { name: 'Columns' }))
    await userEvent.click(screen.getByRole('button', { name: 'Show the usual columns' }))
    await userEvent.keyboard('{Escape}')
    expect(headings()).toEqual(['Name', 'Office Number'])
  })

  it('leaves out a column where there is little room, or sets it below the first (TABLE-14)', async () => {
    const more = [
      { id: 'note', header: 'Note', render: () => 'By the river', isBeneath: true },
      { id: 'city', header: 'City', render: () => 'Denver', isWide: true },
    ]
    const headings = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
    show({ columns: [...columns, ...more] })
    expect(headings()).toEqual(['Name', 'Office Number', 'Note', 'City'])
    cleanup()
    standInForLayout({ isNarrow: true })
    show({ columns: [...columns, ...more] })
    expect(headings()).toEqual(['Name', 'Office Number'])
    expect(screen.getByRole('rowheader', { name: /Springfield.*By the river/ })).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Columns' }))
    await userEvent.click(screen.getByRole('checkbox', { name: 'City' }))
    await userEvent.keyboard('{Escape}')
    expect(headings()).toEqual(['Name', 'Office Number', 'City'])
    vi.unstubAllGlobals()
  })

  it('has its filters beside it, or over it where the screen is narrow (TABLE-15)', async () => {
    const filtered = {
      serverColumns: [{ propertyName: 'name', type: 'string', isSortable: true, isFilterable: true }] as const,
    }
    show(filtered)
    await userEvent.click(screen.getByRole('button', { name: 'Filters' }))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    const panel = screen.getByRole('form', { name: 'Filters of Locations' })
    expect(panel.parentElement).toContainElement(screen.getByRole('table'))
    cleanup()
    standInForLayout({ isNarrow: true })
    const { onStateChange } = show(filtered)
    await userEvent.click(screen.getByRole('button', { name: 'Filters' }))
    const drawer = within(screen.getByRole('dialog', { name: 'Filters' }))
    await userEvent.type(drawer.getByLabelText('Name'), 'elm{Enter}')
    expect(onStateChange.mock.lastCall?.[0].filters).toHaveLength(1)
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Filters (1)' })).toBeVisible()
    vi.unstubAllGlobals()
  })

  it('offers only the calendars of the chosen locations (TABLE-15)', async () => {
    const option = (value: string, label: string, of?: string) => ({ value, label, of })
    const { onStateChange } = show({
      columns: [
        { id: 'location', header: 'Location', render: () => '', options: [option('1', 'Elm'), option('2', 'Oak')] },
        {
          id: 'calendar',
          header: 'Calendar',
          render: () => '',
          options: [option('11', 'Counter', '1'), option('22', 'Desk', '2')],
          optionsOf: 'location',
        },
      ],
      serverColumns: ['location', 'calendar'].map((propertyName) => ({
        propertyName,
        type: 'enum',
        isSortable: false,
        isFilterable: true,
      })),
    })
    await userEvent.click(screen.getByRole('button', { name: 'Filters' }))
    const panel = within(screen.getByRole('form'))
    const choose = async (field: RegExp, ...names: string[]) => {
      await userEvent.click(panel.getByRole('button', { name: field }))
      for (const name of names) await userEvent.click(await screen.findByRole('option', { name }))
      await userEvent.keyboard('{Escape}')
    }
    expect(panel.getByRole('button', { name: /Calendar/ })).toBeDisabled()
    expect(panel.getByText('Choose a location first')).toBeVisible()
    await choose(/Location/, 'Elm')
    await userEvent.click(panel.getByRole('button', { name: /Calendar/ }))
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(['Counter'])
    await userEvent.click(screen.getByRole('option', { name: 'Counter' }))
    await userEvent.keyboard('{Escape}')
    // A calendar goes with its location.
    await choose(/Location/, 'Elm', 'Oak')
    await userEvent.click(panel.getByRole('button', { name: 'Apply' }))
    expect(onStateChange.mock.lastCall?.[0].filters).toEqual([
      { column: 'location', type: 'enum', term: '2', upTo: '' },
    ])
  })

  it('shows ten rows per page by default, and stops at the ends (TABLE-1)', async () => {
    const { onStateChange } = show()
    expect(screen.getByRole('button', { name: 'Previous page' })).toBeDisabled()
    await userEvent.click(screen.getByRole('button', { name: 'Next page' }))
    await userEvent.click(screen.getByRole('button', { name: 'Next page' }))
    expect(screen.getByText('21–25 of 25')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Next page' })).toBeDisabled()

    await userEvent.selectOptions(screen.getByLabelText('Rows per page'), '50 per page')
    expect(onStateChange).toHaveBeenLastCalledWith({ ...initialTableState, pageSize: 50 })
  })

  it('shows only the count while everything fits on the smallest page', () => {
    show({ total: 2 })
    expect(screen.getByText('1–2 of 2')).toBeVisible()
    expect(screen.queryByLabelText('Rows per page')).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Next page' })).not.toBeInTheDocument()
  })

  it('searches 50 ms after the first key and 500 ms after later ones (TABLE-2)', () => {
    vi.useFakeTimers()
    const { onStateChange } = show()
    const box = screen.getByRole('searchbox', { name: 'Search Locations' })
    const type = (value: string) => fireEvent.change(box, { target: { value } })
    const wait = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds))

    type('s')
    wait(50)
    expect(onStateChange).toHaveBeenLastCalledWith({ ...initialTableState, search: 's' })
    type('sh')
    wait(499)
    type('she')
    wait(499)
    expect(onStateChange).toHaveBeenCalledOnce()
    wait(1)
    expect(onStateChange).toHaveBeenLastCalledWith({ ...initialTableState, search: 'she' })
  })

  it('searches at once when the box loses the focus, and not again: that would pull the reader back', () => {
    vi.useFakeTimers()
    const { onStateChange } = show()
    const box = screen.getByRole('searchbox', { name: 'Search Locations' })
    fireEvent.change(box, { target: { value: 'elm' } })
    fireEvent.blur(box)
    expect(onStateChange).toHaveBeenCalledOnce()
    act(() => void vi.advanceTimersByTime(1000))
    fireEvent.blur(box)
    expect(onStateChange).toHaveBeenCalledOnce()
  })

  it('reads out where the reader has got, but not what others change meanwhile (SAY-2)', async () => {
    const { becomes } = show()
    const said = screen.getByRole('status')
    expect(said).toHaveTextContent('Page 1 of 3, 25 records')
    becomes({ total: 26 })
    expect(said).toHaveTextContent('Page 1 of 3, 25 records')
    expect(screen.getByText('1–10 of 26')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Next page' }))
    expect(said).toHaveTextContent('Page 2 of 3, 26 records')
    becomes({ total: 26, isLoading: true })
    expect(said).toHaveTextContent('Loading Table Data')
    becomes({ total: 4 })
    expect(said).toHaveTextContent(/^4 records$/)
  })

  it("says 'Loading Table Data' until the first response", () => {
    show({ rows: undefined, isLoading: true })
    expect(screen.getByRole('status')).toHaveTextContent('Loading Table Data')
    expect(screen.getByRole('cell', { name: 'Loading Table Data' })).toBeVisible()
  })

  it("says 'No Records Found' when nothing matches", () => {
    show({ rows: [], total: 0, emptyText: 'Create one.' })
    expect(screen.getByText('No Records Found')).toBeVisible()
    expect(screen.getByText('Create one.')).toBeVisible()
    expect(screen.getByRole('status')).toHaveTextContent('0 records')
  })

  it('leads back from a search or filters that find nothing (TABLE-3)', async () => {
    const onWiden = vi.fn()
    const filters = [{ column: 'name', type: 'string', term: 'elm', upTo: '' } as const]
    const { onStateChange } = show({
      rows: [],
      total: 0,
      state: { ...initialTableState, search: 'zebra', filters },
      onWiden,
    })
    expect(screen.getByText('Nothing matches “zebra” and the filters.')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Clear the search' }))
    expect(onStateChange.mock.lastCall?.[0]).toMatchObject({ search: '', filters })
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
    expect(onStateChange.mock.lastCall?.[0]).toMatchObject({ search: 'zebra', filters: [] })
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }))
    expect(onWiden).toHaveBeenCalledOnce()
  })

  it("says 'Could not load data' and tries again", async () => {
    const { onRetry } = show({ rows: undefined, isFailed: true })
    expect(screen.getByRole('alert')).toHaveTextContent('Could not load data')
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(onRetry).toHaveBeenCalledOnce()
  })

  it('keeps its bar when it fails', () => {
    show({ rows: undefined, isFailed: true, serverColumns: undefined })
    for (const name of ['Filters', 'Sort', 'Columns']) expect(screen.getByRole('button', { name })).toBeDisabled()
  })

  it('counts what the rows are put together from, without a range', () => {
    show({ unit: 'change', renderRows: () => 'History' })
    expect(screen.getByText('25 changes')).toBeVisible()
    expect(screen.getByText('Page 1 of 3')).toBeVisible()
  })
})
