import type { Meta, StoryObj } from '@storybook/react-webpack5'
import { Badge } from '../badge/Badge'
import { Button } from '../button/Button'
import { Cluster } from '../layout/Stack'
import { DataTable, type Column } from './DataTable'

interface Row {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly groups: string
  readonly year: number
}

const ROWS: Row[] = [
  {
    id: '1',
    name: 'Spine reirradiation registry',
    description:
      'A prospective registry of repeat courses to the spine with cumulative cord dose and late toxicity.',
    groups: 'Physics, Spine',
    year: 2024,
  },
  {
    id: '2',
    name: 'Head & Neck consensus',
    description: 'Delphi rounds.',
    groups: 'Head & Neck',
    year: 2023,
  },
  { id: '3', name: 'W'.repeat(80), description: 'مشروع مشترك', groups: '', year: 2019 },
]

const COLUMNS: Column<Row>[] = [
  { key: 'name', header: 'Name', cell: (row) => row.name, rowHeader: true, width: '24%' },
  { key: 'description', header: 'Description', cell: (row) => row.description, width: '34%' },
  { key: 'groups', header: 'Working Groups', cell: (row) => row.groups },
  { key: 'status', header: 'Status', cell: () => <Badge tone="warning">In Progress</Badge> },
  { key: 'year', header: 'Year', cell: (row) => row.year, align: 'end' },
  {
    key: 'actions',
    header: 'Actions',
    cell: () => (
      <Cluster gap={2}>
        <Button size="small">View</Button>
        <Button size="small">Edit</Button>
      </Cluster>
    ),
  },
]

const meta = { title: 'Components/DataTable' } satisfies Meta

export default meta
type Story = StoryObj

export const Rows: Story = {
  render: () => <DataTable caption="Projects" columns={COLUMNS} rows={ROWS} rowKey={(row) => row.id} />,
}

export const CaptionReadOutOnly: Story = {
  render: () => (
    <DataTable caption="Projects" captionHidden columns={COLUMNS} rows={ROWS} rowKey={(row) => row.id} />
  ),
}

export const Empty: Story = {
  render: () => (
    <DataTable
      caption="Projects"
      columns={COLUMNS}
      rows={[]}
      rowKey={(row) => row.id}
      empty="No projects yet."
    />
  ),
}

export const OnAPhone: Story = {
  ...Rows,
  globals: { viewport: { value: 'phone' } },
}
