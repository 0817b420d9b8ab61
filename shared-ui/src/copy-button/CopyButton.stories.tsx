import type { Meta, StoryObj } from '@storybook/react-webpack5'
import { expect, userEvent, within } from 'storybook/test'
import { doDont } from '../documentation'
import { Cluster } from '../layout/Stack'
import { CopyButton } from './CopyButton'

const meta = {
  title: 'Components/CopyButton',
  component: CopyButton,
  args: { text: 'Tx7-Rk2-Qm9', label: 'Copy password' },
} satisfies Meta<typeof CopyButton>

export default meta
type Story = StoryObj<typeof meta>

/** With the text beside it, as where a password is shown. */
export const Playground: Story = {
  render: (args) => (
    <Cluster>
      <code>{args.text}</code>
      <CopyButton {...args} />
    </Cluster>
  ),
}

export const DoAndDont: Story = {
  name: 'Do and don’t',
  ...doDont(
    { rule: 'Name what is copied.', example: <CopyButton text="Tx7-Rk2-Qm9" label="Copy password" /> },
    { rule: 'Leave it to the icon.', example: <CopyButton text="Tx7-Rk2-Qm9" label="Copy" /> },
  ),
}

export const Default: Story = {}

export const WithoutAClipboard: Story = {
  args: { text: 'ada@example.org; grace@example.org', label: 'Copy addresses' },
  beforeEach: () => {
    const clipboard = Object.getOwnPropertyDescriptor(Navigator.prototype, 'clipboard')
    Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true })
    return () => {
      Reflect.deleteProperty(navigator, 'clipboard')
      if (clipboard) Object.defineProperty(Navigator.prototype, 'clipboard', clipboard)
    }
  },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await userEvent.click(page.getByRole('button', { name: 'Copy addresses' }))
    await expect(await page.findByRole('textbox')).toHaveFocus()
  },
}
