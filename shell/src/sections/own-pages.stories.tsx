import { useCallback } from 'react'
import type { Meta, StoryObj } from '@storybook/react-webpack5'
import { expect, userEvent, within } from 'storybook/test'
import { showNotFound, showUnavailable } from './own-pages'
import '../shell.css'

const meta: Meta<typeof Panel> = { title: 'Shell/Panels', component: Panel, parameters: { bleed: true } }
export default meta
type Story = StoryObj<typeof meta>

export const NotFound: Story = { args: { show: showNotFound } }
export const SectionUnavailable: Story = {
  args: { show: (panel) => showUnavailable(panel, () => undefined) },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('button', { name: 'Retry' }))
    const again = canvas.getByRole('button', { name: 'Trying again...' })
    await expect(again).toHaveAttribute('aria-disabled', 'true')
  },
}

function Panel({ show }: { show(panel: HTMLElement): void }) {
  const fill = useCallback((panel: HTMLElement | null) => void (panel && show(panel)), [show])
  return <main ref={fill} />
}
