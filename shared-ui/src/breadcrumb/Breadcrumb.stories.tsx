import type { Meta, StoryObj } from '@storybook/react-webpack5'
import { Breadcrumb } from './Breadcrumb'

const meta = { title: 'Components/Breadcrumb' } satisfies Meta

export default meta

export const Default: StoryObj = {
  render: () => (
    <Breadcrumb
      items={[{ label: 'Working Groups', link: <a href="#groups">Working Groups</a> }, { label: 'Physics' }]}
    />
  ),
}
