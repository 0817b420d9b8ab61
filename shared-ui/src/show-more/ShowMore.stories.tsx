import { useState } from 'react'
import type { Meta, StoryObj } from '@storybook/react-webpack5'
import { expect, userEvent } from 'storybook/test'
import { doDont } from '../documentation'
import { Stack } from '../layout/Stack'
import { ShowMore } from './ShowMore'

const meta = {
  title: 'Components/ShowMore',
  component: ShowMore,
  args: { remaining: 140, isExtended: true, what: 'groups', onMore: () => undefined },
} satisfies Meta<typeof ShowMore>

export default meta
type Story = StoryObj<typeof meta>

/** Every control changes something here; with some left there is the button. */
export const Playground: Story = { args: { remaining: 0 } }

export const DoAndDont: Story = {
  name: 'Do and don’t',
  ...doDont(
    {
      rule: 'Say what is listed if the page has several lists.',
      example: <ShowMore what="groups" remaining={140} isExtended={false} onMore={() => undefined} />,
    },
    {
      rule: 'Hide two or three rows that would fit.',
      example: <ShowMore remaining={2} isExtended={false} onMore={() => undefined} />,
    },
  ),
}

export const States: Story = {
  render: (args) => (
    <Stack gap={5}>
      <ShowMore {...args} remaining={12_345} />
      <ShowMore {...args} remaining={20} what="" />
      <ShowMore {...args} remaining={0} />
    </Stack>
  ),
}

export const AllShown: Story = {
  render: function AllShown(args) {
    const [remaining, setRemaining] = useState(20)
    return (
      <ShowMore {...args} remaining={remaining} isExtended={remaining === 0} onMore={() => setRemaining(0)} />
    )
  },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Show more groups (20 left)' }))
    await expect(await canvas.findByText('All groups are shown.')).toHaveFocus()
  },
}
