import type { Meta, StoryObj } from '@storybook/react-webpack5'
import { useState } from 'react'
import { SearchField } from './SearchField'

const meta = { title: 'Components/SearchField' } satisfies Meta

export default meta

function Live() {
  const [value, setValue] = useState('')
  return <SearchField label="Search requests" placeholder="Name or email" value={value} onChange={setValue} />
}

export const Default: StoryObj = { render: () => <Live /> }
