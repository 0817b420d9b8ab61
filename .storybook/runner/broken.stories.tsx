import type { Meta, StoryObj } from '@storybook/react-webpack5'

/** Not for designers: this story must fail, so that the runner of all stories shows that it can. */
const meta: Meta = { title: 'Runner', tags: ['!dev', '!autodocs'] }
export default meta

export const BrokenOnPurpose: StoryObj = {
  render: () => <button type="button">A button without a fault</button>,
  play: () => {
    throw new Error('This story is broken on purpose')
  },
}
