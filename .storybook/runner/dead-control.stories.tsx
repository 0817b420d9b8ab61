import type { Meta, StoryObj } from '@storybook/react-webpack5'

interface Props {
  readonly label: string
  readonly name: string
}

/** Not for designers: this story must fail, because the control of `name` does nothing. */
const meta: Meta<Props> = {
  title: 'Runner/Dead control',
  tags: ['!dev', '!autodocs'],
  args: { label: 'A button without a fault', name: 'Ada' },
  argTypes: { label: { control: 'text' }, name: { control: 'text' } },
}
export default meta

export const Playground: StoryObj<Props> = { render: ({ label }) => <button type="button">{label}</button> }
