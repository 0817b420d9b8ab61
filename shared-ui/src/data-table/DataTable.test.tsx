import { render, screen, within } from '@testing-library/react'
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
  it('is a table with names for itself, its columns and its rows', () => {
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
    expect(within(table).getByRole('rowheader', { name: 'Ada' })).toHaveAttribute('data-label', 'Name')
    expect(within(table).getByRole('cell')).toHaveAttribute('data-label', 'Actions')
  })

  it('says so when there is nothing', () => {
    render(
      <DataTable caption="People" columns={columns} rows={[]} rowKey={(row) => row.id} empty="Nobody yet." />,
    )
    expect(screen.getByRole('cell', { name: 'Nobody yet.' })).toHaveAttribute('colspan', '2')
  })
})
