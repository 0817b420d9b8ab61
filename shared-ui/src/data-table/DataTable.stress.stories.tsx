import type { Meta, StoryObj } from '@storybook/react-webpack5'
import { Button } from '../button/Button'
import { Cluster } from '../layout/Stack'
import { DataTable, type Column } from './DataTable'

interface Row {
  readonly id: string
  readonly name: string
}

/** Not how a table looks: input that must not break it. */
const meta = { title: 'Stress tests/DataTable' } satisfies Meta

export default meta

const ROWS: Row[] = [
  { id: '1', name: 'W'.repeat(80) },
  { id: '2', name: 'مشروع مشترك' },
]

const columns = (breakWords: boolean): Column<Row>[] => [
  { key: 'name', header: 'Name', cell: (row) => row.name, rowHeader: true, width: '60%', breakWords },
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

export const LongWord: StoryObj<{ breakWords: boolean }> = {
  args: { breakWords: true },
  argTypes: {
    breakWords: { control: 'boolean', description: 'Without it, one long word widens the table.' },
  },
  render: ({ breakWords }) => (
    <DataTable caption="Projects" columns={columns(breakWords)} rows={ROWS} rowKey={(row) => row.id} />
  ),
}
