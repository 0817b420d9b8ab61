import type { Meta, StoryObj } from '@storybook/react-webpack5'
import { expect, userEvent, within } from 'storybook/test'
import { CopyButton } from './CopyButton'

const meta = { title: 'Components/CopyButton' } satisfies Meta

export default meta
type Story = StoryObj

export const Default: Story = { render: () => <CopyButton text="Tx7-Rk2-Qm9" label="Copy password" /> }

export const WithoutAClipboard: Story = {
  render: () => <CopyButton text="ada@example.org; grace@example.org" label="Copy addresses" />,
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
