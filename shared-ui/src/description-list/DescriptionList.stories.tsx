import type { Meta, StoryObj } from '@storybook/react-webpack5'
import { doDont } from '../documentation'
import { DescriptionList } from './DescriptionList'

const meta = {
  title: 'Components/DescriptionList',
  component: DescriptionList,
  args: {
    items: [
      { term: 'Degrees', value: 'MD, PhD' },
      { term: 'Institution', value: 'Charité – Universitätsmedizin Berlin' },
      { term: 'Clinical roles', value: 'Physician; Informaticist' },
    ],
  },
} satisfies Meta<typeof DescriptionList>

export default meta
type Story = StoryObj<typeof meta>

export const Playground: Story = {}

export const DoAndDont: Story = {
  name: 'Do and don’t',
  ...doDont(
    {
      rule: 'Say that a value is missing.',
      example: <DescriptionList items={[{ term: 'Institution', value: 'Not provided' }]} />,
    },
    { rule: 'Leave a hole.', example: <DescriptionList items={[{ term: 'Institution', value: '' }]} /> },
  ),
}

export const Default: Story = {}

export const Dense: Story = { args: { dense: true } }
