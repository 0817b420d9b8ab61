import type { Meta, StoryObj } from '@storybook/react-webpack5'
import { Stack } from '../layout/Stack'
import { Disclosure } from './Disclosure'

const meta = { title: 'Components/Disclosure' } satisfies Meta

export default meta

export const States: StoryObj = {
  render: () => (
    <Stack>
      <Disclosure summary="Details">Cumulative dose to the spinal cord.</Disclosure>
      <Disclosure summary="Details" defaultOpen>
        Cumulative dose to the spinal cord.
      </Disclosure>
    </Stack>
  ),
}
