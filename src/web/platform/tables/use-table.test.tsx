import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes, useNavigate } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { users } from '#contract/users.ts'
import { type Column, DataTable } from '#web/platform/components/table/DataTable.tsx'
import { initialTableState } from '#web/platform/components/table/table-state.ts'
import { answerCalls, refusal } from '#web/testing/answer-calls.ts'
import { Page } from '#web/testing/page.tsx'
import { tableRequestOf } from './table-request.ts'
import { type RowOf, useTable } from './use-table.ts'
import { Link } from '#web/platform/links.tsx'

beforeEach(() => vi.stubGlobal('scrollTo', vi.fn()))
afterEach(() => {
  vi.unstubAllGlobals()
  window.history.replaceState(null, '', '/')
})

type Row = RowOf<typeof users.table>

const columns: readonly Column<Row>[] = [
  { id: 'email', header: 'Email', render: (row) => row.email },
  {
    id: 'userRoles',
    header: 'Roles',
    render: (row) => row.userRoles.join(', '),
    options: [
      { value: 'Admin', label: 'Admin' },
      { value: 'Staff', label: 'Staff' },
    ],
  },
  { id: 'ssoOnly', header: 'Single sign-on', render: (row) => String(row.ssoOnly) },
  { id: 'lastSignedInUtc', header: 'Last signed in', render: (row) => row.lastSignedInUtc },
  { id: 'id', header: 'Number', render: (row) => row.id },
]

const serverColumns = [
  { propertyName: 'email', type: 'string', isSortable: true, isFilterable: true },
  { propertyName: 'userRoles', type: 'enum', isSortable: false, isFilterable: true },
  { propertyName: 'ssoOnly', type: 'bool', isSortable: true, isFilterable: true },
  { propertyName: 'lastSignedInUtc', type: 'dateTimeOffset', isSortable: true, isFilterable: true },
  { propertyName: 'id', type: 'int', isSortable: true, isFilterable: true },
]

const call = 'POST /api/users/table'

const answer = (total = 35, first = 'ada@portal.test') => ({
  result: {
    rows: total === 0 ? [] : [{ id: 1, email: first, userRoles: ['Admin'], ssoOnly: true, lastSignedInUtc: null }],
    columns: serverColumns,
    totalFilteredRecords: total,
  },
})

function Screen() {
  const table = useTable(users.table, { body: { showLocked: true } })
  return (
    <>
      <DataTable {...table} label="Users" columns={columns} rowId={(row) => String(row.id)} />
      <Link to="/elsewhere">Elsewhere</Link>
    </>
  )
}

function Elsewhere() {
  const navigate = useNavigate()
  return (
    <button type="button" onClick={() => void navigate(-1)}>
      Back
    </button>
  )
}

function open(answers: Parameters<typeof answerCalls>[0] = { [call]: answer() }) {
  const sent = answerCalls(answers)
  render(
    <Page address="/users">
      <Routes>
        <Route path="/users" element={<Screen />} />
        <Route path="/elsewhere" element={<Elsewhere />} />
      </Routes>
    </Page>,
  )
  const last = () => sent.at(-1)?.body as ReturnType<typeof tableRequestOf>
  return { sent, last }
}

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
const rowShown = () => screen.findByRole('rowheader', { name: 'ada@portal.test' })

async function openFilters() {
  await rowShown()
  await press('Filters')
  return within(screen.getByRole('form', { name: 'Filters of Users' }))
}

describe('a list screen', () => {
  it('asks for the first ten with its own arguments, and shows them', async () => {
    const { sent } = open()
    await rowShown()
    expect(sent).toEqual([
      { at: call, body: { showLocked: true, skip: 0, take: 10, allSearch: '', columns: [], filters: [] } },
    ])
    expect(screen.getByText('1–10 of 35')).toBeVisible()
  })

  it('sorts by what the server says can be sorted', async () => {
    const { last } = open()
    await rowShown()
    await press('Email')
    await waitFor(() => expect(last().columns).toEqual([{ propertyName: 'email', sortDirection: 'asc' }]))
    expect(screen.queryByRole('button', { name: 'Roles' })).not.toBeInTheDocument()
  })

  it('does not call back someone who leaves while their search is still waiting', async () => {
    const { sent } = open()
    await rowShown()
    vi.useFakeTimers()
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'ada' } })
    // As the browser's router leaves it while the next screen is loading.
    window.history.replaceState({ idx: 1 }, '', '/elsewhere')
    await act(() => vi.advanceTimersByTimeAsync(1_000))
    vi.useRealTimers()
    expect(sent).toHaveLength(1)
    expect(window.location.pathname).toBe('/elsewhere')
  })

  it('returns with Back to the same search, page and filters (TABLE-4)', async () => {
    const { last, sent } = open()
    const panel = await openFilters()
    await userEvent.selectOptions(panel.getByLabelText('Single sign-on'), 'Yes')
    await userEvent.click(panel.getByRole('button', { name: 'Apply' }))
    await userEvent.type(screen.getByRole('searchbox'), 'ada')
    await waitFor(() => expect(last().allSearch).toBe('ada'))
    await press('Next page')
    await waitFor(() => expect(last().skip).toBe(10))
    const asked = last()

    await userEvent.click(screen.getByRole('link', { name: 'Elsewhere' }))
    await press('Back')
    await rowShown()
    expect(screen.getByRole('searchbox')).toHaveValue('ada')
    expect(screen.getByText('11–20 of 35')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Filters (1)' })).toBeVisible()
    await waitFor(() =>
      expect(sent.filter(({ body }) => JSON.stringify(body) === JSON.stringify(asked))).toHaveLength(2),
    )
  })

  it('keeps the old rows while the next ones load, and says that it is loading', async () => {
    let isFirst = true
    const { last } = open({
      [call]: () => {
        if (!isFirst) return new Promise<Response>(() => undefined)
        isFirst = false
        return Response.json(answer())
      },
    })
    await rowShown()
    await press('Next page')
    await waitFor(() => expect(last().skip).toBe(10))
    expect(screen.getByRole('rowheader', { name: 'ada@portal.test' })).toBeVisible()
    expect(screen.getByRole('status')).toHaveTextContent('Loading Table Data')
  })

  it("says 'Could not load data' and shows the rows after Retry", async () => {
    let isBroken = true
    open({ [call]: () => (isBroken ? refusal(400, 'No.')() : Response.json(answer())) })
    expect(await screen.findByText('Could not load data')).toBeVisible()
    expect(screen.getByText('No.')).toBeVisible()
    isBroken = false
    await press('Retry')
    expect(await rowShown()).toBeVisible()
  })

  it("says 'No Records Found' and offers to clear the filters", async () => {
    const { last } = open({ [call]: answer(0) })
    expect(await screen.findByText('No Records Found')).toBeVisible()
    await press('Filters')
    await userEvent.type(screen.getByLabelText('Email'), 'x{Enter}')
    await waitFor(() => expect(last().filters).toHaveLength(1))
    // The panel next to the table has the other.
    const offered = () => screen.getAllByRole('button', { name: 'Clear filters' })
    expect(offered()).toHaveLength(2)
    await userEvent.click(offered()[0] as HTMLElement)
    expect(offered()).toHaveLength(1)
    expect(offered()[0]).toBeDisabled()
  })

  it('goes to the last page when the one it shows is gone', async () => {
    let total = 35
    const { last } = open({ [call]: () => Response.json(answer(total)) })
    await rowShown()
    total = 11
    await press('Next page')
    await press('Next page')
    await waitFor(() => expect(last().skip).toBe(10))
    expect(await screen.findByText('11–11 of 11')).toBeVisible()
  })
})

describe('the filters', () => {
  it('offer a control for each column by its type, and apply on Enter alone', async () => {
    const { last } = open()
    const panel = await openFilters()
    expect(panel.getByRole('group', { name: 'Last signed in' })).toBeVisible()
    expect(panel.getByText(/^Days begin and end in .+\.$/)).toBeVisible()
    const number = within(panel.getByRole('group', { name: 'Number' }))
    await userEvent.type(number.getByLabelText('From'), '3')
    await userEvent.type(number.getByLabelText('To'), '9')
    await userEvent.type(panel.getByLabelText('Email'), 'ada{Enter}')
    await waitFor(() =>
      expect(last().filters).toEqual([
        { propertyName: 'id', type: 'int', searchTerm: '3', operationalSearchTerm: '9' },
        { propertyName: 'email', type: 'string', searchTerm: 'ada', operationalSearchTerm: '' },
      ]),
    )
    expect(panel.getByLabelText('Email')).toHaveFocus()
  })

  it('allow several values of an enum, chosen with the keyboard', async () => {
    const { last } = open()
    const panel = await openFilters()
    panel.getByRole('button', { name: /Roles/ }).focus()
    await userEvent.keyboard('{Enter}')
    await userEvent.click(await screen.findByRole('option', { name: 'Admin' }))
    await userEvent.click(screen.getByRole('option', { name: 'Staff' }))
    await userEvent.keyboard('{Escape}')
    await press('Apply')
    await waitFor(() => expect(last().filters[0]).toMatchObject({ type: 'enum', searchTerm: 'Admin,Staff' }))
  })
})

describe('a date filter', () => {
  const range = (term: string, upTo: string) => {
    const filters = [{ column: 'startedUtc', type: 'dateTimeOffset' as const, term, upTo }]
    const [filter] = tableRequestOf({ ...initialTableState, filters }).filters
    return [filter?.searchTerm, filter?.operationalSearchTerm]
  }
  const inZone = (zone: string, work: () => void) => {
    const before = process.env.TZ
    process.env.TZ = zone
    try {
      work()
    } finally {
      process.env.TZ = before
    }
  }

  it('runs from the start of the first day to the end of the second, in the browser’s zone (TABLE-5)', () => {
    expect(range('2026-03-02', '2026-03-03')).toEqual(['2026-03-02T00:00:00.000Z', '2026-03-03T23:59:59.999999Z'])
    inZone('America/Denver', () =>
      // The clocks go forward on the 8th: a day of 23 hours.
      expect(range('2026-03-08', '2026-03-08')).toEqual(['2026-03-08T07:00:00.000Z', '2026-03-09T05:59:59.999999Z']),
    )
    expect(range('', '2026-03-03')[0]).toBe('')
    expect(range('2026-03-02', '')[1]).toBe('')
  })

  it('stays within the years the server accepts', () => {
    inZone('America/Denver', () => expect(range('', '9999-12-31')[1]).toBe('9999-12-31T23:59:59.999999Z'))
    inZone('Asia/Tokyo', () => expect(range('1000-01-01', '')[0]).toBe('1000-01-01T00:00:00.000Z'))
  })
})
