import type { Meta, StoryObj } from '@storybook/react-webpack5'
import { DescriptionList } from './DescriptionList'

const meta = { title: 'Components/DescriptionList' } satisfies Meta

export default meta

export const Default: StoryObj = {
  render: () => (
    <DescriptionList
      items={[
        { term: 'Degrees', value: 'MD, PhD' },
        { term: 'Institution', value: 'Charité – Universitätsmedizin Berlin' },
        { term: 'Clinical roles', value: 'Physician; Informaticist' },
      ]}
    />
  ),
}
