import type { Meta, StoryObj } from '@storybook/react-webpack5'
import { doDont } from '../documentation'
import { Badge } from '../badge/Badge'
import { DataTable, type Column, type DataTableProps } from './DataTable'

interface Row {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly groups: string
  readonly status: 'In Progress' | 'Completed'
  readonly year: number
}

const ROWS: Row[] = [
  {
    id: '1',
    name: 'Spine reirradiation registry',
    description:
      'A prospective registry of repeat courses to the spine with cumulative cord dose and late toxicity.',
    groups: 'Physics, Spine',
    status: 'In Progress',
    year: 2024,
  },
  {
    id: '2',
    name: 'Head & Neck consensus',
    description: 'Delphi rounds.',
    groups: 'Head & Neck',
    status: 'Completed',
    year: 2023,
  },
  {
    id: '3',
    name: 'Dose accumulation benchmark',
    description: 'مشروع مشترك',
    groups: 'Physics',
    status: 'In Progress',
    year: 2026,
  },
]

const COLUMNS: Column<Row>[] = [
  {
    key: 'name',
    header: 'Name',
    cell: (row) => <a href="#project">{row.name}</a>,
    rowHeader: true,
    width: '24%',
  },
  {
    key: 'description',
    header: 'Description',
    cell: (row) => row.description,
    width: '34%',
    breakWords: true,
  },
  { key: 'groups', header: 'Working Groups', cell: (row) => row.groups },
  {
    key: 'status',
    header: 'Status',
    cell: (row) => <Badge tone={row.status === 'Completed' ? 'success' : 'warning'}>{row.status}</Badge>,
  },
  { key: 'year', header: 'Year', cell: (row) => row.year, align: 'end' },
]

const MANY = Array.from({ length: 60 }, (_, index): Row => {
  const row = ROWS[index % ROWS.length]
  return { ...(row as Row), id: String(index), name: `${row?.name} ${index + 1}` }
})

const meta = {
  title: 'Components/DataTable',
  component: DataTable<Row>,
  args: { caption: 'Projects', columns: COLUMNS, rows: ROWS, rowKey: (row: Row) => row.id },
  argTypes: {
    columns: { control: false },
    groupOf: { control: false },
    requested: { control: false },
    empty: { control: 'text' },
    footer: { control: 'text' },
  },
  // The number of rows at first is read once.
  render: (args) => <DataTable<Row> key={`${args.pageSize}-${args.initialRows}`} {...args} />,
} satisfies Meta<DataTableProps<Row>>

export default meta
type Story = StoryObj<DataTableProps<Row>>

/** It has rows, so the text for none of them would change nothing; and all of them, a moment after the first. */
export const Playground: Story = {
  argTypes: { empty: { control: false }, initialRows: { control: false } },
}

export const DoAndDont: Story = {
  name: 'Do and don’t',
  ...doDont(
    {
      rule: 'Break free text, and link the name of the row.',
      example: (
        <DataTable caption="With links" columns={COLUMNS.slice(0, 2)} rows={ROWS} rowKey={(row) => row.id} />
      ),
    },
    {
      rule: 'A table for one fact; a list says the same.',
      example: <DataTable caption="Years" columns={COLUMNS.slice(4)} rows={ROWS} rowKey={(row) => row.id} />,
    },
  ),
}

export const Rows: Story = {}

export const CaptionReadOutOnly: Story = { args: { captionHidden: true } }

export const Empty: Story = { args: { rows: [], empty: 'No projects yet.' } }

export const Grouped: Story = { args: { groupOf: ({ name }) => name.slice(0, 1) } }

export const ManyRows: Story = { args: { rows: MANY, pageSize: 10 } }

export const OnAPhone: Story = { tags: ['phone'], globals: { viewport: { value: 'phone' } } }
