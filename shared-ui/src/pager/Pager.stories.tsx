import type { Meta, StoryObj } from '@storybook/react-webpack5'
import { useState } from 'react'
import { Stack } from '../layout/Stack'
import { Pager } from './Pager'

const meta = { title: 'Components/Pager' } satisfies Meta

export default meta

function Live({
  first,
  pages,
  label,
}: {
  readonly first: number
  readonly pages: number
  readonly label: string
}) {
  const [page, setPage] = useState(first)
  return <Pager page={page} totalPages={pages} total={pages * 50} onPage={setPage} label={label} />
}

export const States: StoryObj = {
  render: () => (
    <Stack gap={5}>
      <Live first={1} pages={25} label="First page" />
      <Live first={12} pages={25} label="In the middle" />
      <Live first={25} pages={25} label="Last page" />
      <Live first={1} pages={0} label="Nothing found" />
    </Stack>
  ),
}
