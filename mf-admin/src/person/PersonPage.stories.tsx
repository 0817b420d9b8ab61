import type { Meta, StoryObj } from '@storybook/react-webpack5'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { screenOf } from '@recog/testing/stories'
import { SectionRoutes } from '../SectionRoutes'

const Screen = screenOf(<SectionRoutes />)
const meta: Meta<typeof Screen> = {
  title: 'Sections/Administration/Person',
  component: Screen,
  parameters: { bleed: true },
  args: { at: '/admin/people/demo-lead' },
}
export default meta
type Story = StoryObj<typeof meta>

export const ByToolbar: Story = {}
export const Anonymous: Story = { args: { as: 'anonymous' } }
export const Steering: Story = { args: { as: 'steering' } }
export const Lead: Story = { args: { as: 'admin' } }
export const SteeringMember: Story = { args: { as: 'admin', at: '/admin/people/demo-steering' } }
export const HoldsNothing: Story = { args: { as: 'admin', at: '/admin/people/demo-member' } }
export const OwnAccount: Story = { args: { as: 'admin', at: '/admin/people/demo-admin' } }
export const Deactivated: Story = { args: { as: 'admin', at: '/admin/people/deactivated' } }
export const Blocked: Story = { args: { as: 'admin', at: '/admin/people/blocked' } }
export const SecondStepLost: Story = { args: { as: 'admin', at: '/admin/people/lost-phone' } }
export const LinkExpired: Story = { args: { as: 'admin', at: '/admin/people/expired' } }
export const NotFound: Story = { args: { as: 'admin', at: '/admin/people/nobody' } }
export const Loading: Story = { args: { as: 'admin', api: { person: 'never' } } }
export const SuccessorsLoading: Story = { args: { as: 'admin', api: { people: 'never' } } }
export const Failed: Story = { args: { as: 'admin', api: { person: 500 } } }
export const SuccessorsFailed: Story = { args: { as: 'admin', api: { people: 500 } } }
export const NotOffered: Story = { args: { as: 'admin', capabilities: [] } }

export const SuccessorsMissing: Story = {
  args: { as: 'admin' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: 'Deactivate' }))
    await expect((await canvas.findAllByText('Please choose who takes over.'))[0]).toBeVisible()
  },
}

async function handOver(canvasElement: HTMLElement) {
  const canvas = within(canvasElement)
  const button = await canvas.findByRole('button', { name: 'Deactivate' })
  // A phone shows the last lines of a table later.
  await canvas.findByRole('combobox', { name: /Cumulative dose reporting template/ })
  for (const choice of canvas.queryAllByRole<HTMLSelectElement>('combobox')) {
    await userEvent.selectOptions(choice, choice.options[1] as HTMLOptionElement)
  }
  await userEvent.click(button)
  return within(await canvas.findByRole('alertdialog'))
}

export const Confirmation: Story = {
  args: { as: 'admin' },
  play: async ({ canvasElement }) => {
    const dialog = await handOver(canvasElement)
    await expect(dialog.getByText(/All sessions end at once/)).toBeVisible()
  },
}
export const Done: Story = {
  args: { as: 'admin' },
  play: async ({ canvasElement }) => {
    const dialog = await handOver(canvasElement)
    await userEvent.click(dialog.getByRole('button', { name: 'Deactivate' }))
    const canvas = within(canvasElement)
    // The page loads the person again, and renders this button twice.
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Reactivate' })).toBeVisible())
  },
}
export const Refused: Story = {
  args: { as: 'admin', api: { deactivatePerson: 409 } },
  play: async ({ canvasElement }) => {
    const dialog = await handOver(canvasElement)
    await userEvent.click(dialog.getByRole('button', { name: 'Deactivate' }))
    const canvas = within(canvasElement)
    await expect(await canvas.findByText('The account could not be deactivated.')).toBeVisible()
  },
}
export const ErasureQuestion: Story = {
  args: { as: 'admin', at: '/admin/people/deactivated' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: 'Erase' }))
    const dialog = within(await canvas.findByRole('alertdialog'))
    await expect(dialog.getByText(/cannot be undone/)).toBeVisible()
  },
}
export const Erased: Story = {
  args: { as: 'admin', at: '/admin/people/deactivated' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: 'Erase' }))
    const dialog = within(await canvas.findByRole('alertdialog'))
    await userEvent.click(dialog.getByRole('button', { name: 'Erase' }))
    await expect(await canvas.findByRole('heading', { level: 1, name: 'People' })).toBeVisible()
  },
}
export const OnAPhone: Story = {
  args: { as: 'admin' },
  tags: ['phone'],
  globals: { viewport: { value: 'phone' } },
}
