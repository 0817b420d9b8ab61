import type { Meta, StoryObj } from '@storybook/react-webpack5'
import { Stack } from '../layout/Stack'
import { ProgressBar } from './ProgressBar'

const meta = { title: 'Components/ProgressBar' } satisfies Meta

export default meta

export const States: StoryObj = {
  render: () => (
    <Stack gap={5}>
      <ProgressBar label="12 of 40 addresses" value={12} max={40} />
      <ProgressBar label="Sending..." />
    </Stack>
  ),
}
