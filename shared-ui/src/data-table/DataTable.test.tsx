import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { DataTable, type Column } from './DataTable'

interface Person {
  readonly id: string
  readonly name: string
}

const columns: Column<Person>[] = [
  { key: 'name', header: 'Name', cell: (person) => person.name, rowHeader: true },
  { key: 'actions', header: <b>Do</b>, label: 'Actions', cell: () => <button type="button">View</button> },
]

describe('DataTable', () => {
  it('names the table, its columns and its rows', () => {
    render(
      <DataTable
        caption="People"
        columns={columns}
        rows={[{ id: '1', name: 'Ada' }]}
        rowKey={(row) => row.id}
      />,
    )
    const table = screen.getByRole('table', { name: 'People' })
    expect(within(table).getAllByRole('columnheader')).toHaveLength(2)
    expect(within(table).getByRole('rowheader', { name: 'Ada' })).not.toHaveAttribute('data-label')
    expect(within(table).getByRole('cell')).toHaveAttribute('data-label', 'Actions')
  })

  it('names each run of rows of one group, and adds no row to the table', () => {
    const rows = ['Ada', 'Anna', 'Grace'].map((name) => ({ id: name, name }))
    render(
      <DataTable
        caption="People"
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        groupOf={({ name }) => name.slice(0, 1)}
      />,
    )
    const names = (group: string) =>
      within(screen.getByRole('rowgroup', { name: group }))
        .getAllByRole('rowheader')
        .map(({ textContent }) => textContent)
    expect([names('A'), names('G')]).toEqual([['Ada', 'Anna'], ['Grace']])
    expect(screen.getAllByRole('row')).toHaveLength(4)
  })

  const many = Array.from({ length: 100 }, (_, index) => ({ id: `${index}`, name: `Person ${index}` }))
  it('labels on a card neither the name of the row nor its controls, which speak for themselves', () => {
    const controls = columns.map((column) => ({ ...column, screenOnly: true }))
    render(<DataTable caption="People" columns={controls} rows={many} rowKey={({ id }) => id} />)
    for (const cell of screen.getAllByRole('cell')) expect(cell).not.toHaveAttribute('data-label')
  })

  const rowsSeen = (count: number) =>
    waitFor(() => expect(screen.getAllByRole('rowheader')).toHaveLength(count))

  it('renders every row of a long table in the end', async () => {
    render(<DataTable caption="People" columns={columns} rows={many} rowKey={(row) => row.id} />)
    await rowsSeen(100)
    expect(screen.queryByRole('button', { name: /Show more/ })).not.toBeInTheDocument()
  })

  it('shows one page of rows, and the next on Show more', async () => {
    render(
      <DataTable caption="People" columns={columns} rows={many} rowKey={(row) => row.id} pageSize={60} />,
    )
    await rowsSeen(60)
    fireEvent.click(screen.getByRole('button', { name: 'Show more (40 left)' }))
    await rowsSeen(100)
    expect(screen.queryByRole('button', { name: /Show more/ })).not.toBeInTheDocument()
  })

  it.each([
    ['equal values', { id: '1', name: 'Ada' }, 0],
    ['another value', { id: '1', name: 'Ada Lovelace' }, 1],
    ['one value more', { id: '1', name: 'Ada', email: 'ada@x.org' }, 1],
    ['a value under another name', { id: '1', fullName: 'Ada' }, 1],
  ])('renders a row again only if it looks different: %s', (_, next, times) => {
    const cell = jest.fn((row: object) => Object.values(row).join())
    const counted: Column<object>[] = [{ key: 'name', header: 'Name', cell }]
    const table = (row: object) => (
      <DataTable caption="People" columns={counted} rows={[row]} rowKey={() => '1'} />
    )
    const { rerender } = render(table({ id: '1', name: 'Ada' }))
    cell.mockClear()
    rerender(table(next))
    expect(cell).toHaveBeenCalledTimes(times)
    expect(screen.getByRole('cell')).toHaveTextContent(Object.values(next).join())
  })

  it('gives the focus of Show more to the sentence below the last row, which follows later', async () => {
    render(
      <DataTable caption="People" columns={columns} rows={many} rowKey={(row) => row.id} pageSize={60} />,
    )
    const more = await screen.findByRole('button', { name: 'Show more (40 left)' })
    more.focus()
    fireEvent.click(more)
    expect(screen.getByText('All are shown.')).toHaveFocus()
    await rowsSeen(100)
    expect(screen.getByText('All are shown.')).toHaveFocus()
  })

  it('shows the rows that the page asks for, and tells it about Show more', async () => {
    const onChange = jest.fn()
    render(
      <DataTable
        caption="People"
        columns={columns}
        rows={many}
        rowKey={(row) => row.id}
        pageSize={30}
        requested={{ rows: 60, onChange }}
      />,
    )
    await rowsSeen(60)
    fireEvent.click(screen.getByRole('button', { name: 'Show more (40 left)' }))
    expect(onChange).toHaveBeenCalledWith(90)
  })

  it('shows its footer after the last row, and keeps it when rows are added', async () => {
    const tableOf = (rows: Person[]) => (
      <DataTable
        caption="People"
        columns={columns}
        rows={rows}
        rowKey={(row) => row.id}
        footer={<button type="button">Save</button>}
      />
    )
    const { rerender } = render(tableOf(many.slice(0, 50)))
    expect(screen.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument()
    await rowsSeen(50)
    const save = screen.getByRole('button', { name: 'Save' })
    rerender(tableOf(many))
    expect(screen.getByRole('button', { name: 'Save' })).toBe(save)
    await rowsSeen(100)
  })

  it('marks the columns that are not printed, in every row and above', () => {
    const [name, actions] = columns
    const printed = [...(name ? [name] : []), ...(actions ? [{ ...actions, screenOnly: true }] : [])]
    render(
      <DataTable
        caption="People"
        columns={printed}
        rows={[{ id: '1', name: 'Ada' }]}
        rowKey={({ id }) => id}
      />,
    )
    const marked = document.querySelectorAll('[data-screen-only]')
    expect([...marked].map(({ textContent }) => textContent)).toEqual(['Do', 'View'])
  })

  it('says so when it has no rows', () => {
    render(
      <DataTable caption="People" columns={columns} rows={[]} rowKey={(row) => row.id} empty="Nobody yet." />,
    )
    expect(screen.getByRole('cell', { name: 'Nobody yet.' })).toHaveAttribute('colspan', '2')
  })
})
