import type { Meta, StoryObj } from '@storybook/react-webpack5'
import { doDont } from '../documentation'
import { TextField } from '../fields/TextField'
import { Button } from '../button/Button'
import { Stack } from './Stack'

const meta = {
  title: 'Components/Stack',
  component: Stack,
  args: {
    children: (
      <>
        <TextField label="Title" value="Annual meeting" onChange={() => undefined} />
        <TextField label="Location" value="Vienna" onChange={() => undefined} />
      </>
    ),
  },
  argTypes: { children: { control: false } },
} satisfies Meta<typeof Stack>

export default meta
type Story = StoryObj<typeof meta>

export const Playground: Story = { args: { gap: 4 } }

export const DoAndDont: Story = {
  name: 'Do and don’t',
  ...doDont(
    {
      rule: 'Fields closer together than groups.',
      example: (
        <Stack gap={4}>
          <TextField label="Title" value="" onChange={() => undefined} />
          <TextField label="Location" value="" onChange={() => undefined} />
        </Stack>
      ),
    },
    {
      rule: 'Stretch what belongs in a row.',
      example: (
        <Stack gap={1}>
          <Button>Cancel</Button>
          <Button>Save</Button>
        </Stack>
      ),
    },
  ),
}

export const Close: Story = { args: { gap: 2 } }
