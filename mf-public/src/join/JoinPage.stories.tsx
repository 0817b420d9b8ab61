import type { Meta, StoryObj } from '@storybook/react-webpack5'
import { expect, userEvent, within } from 'storybook/test'
import { screenOf } from '@recog/testing/stories'
import { SectionRoutes } from '../SectionRoutes'

const Screen = screenOf(<SectionRoutes />)
const meta: Meta<typeof Screen> = {
  title: 'Sections/Public/Join',
  component: Screen,
  parameters: { bleed: true },
  args: { at: '/join' },
}
export default meta
type Story = StoryObj<typeof meta>

export const ByToolbar: Story = {}
export const Anonymous: Story = { args: { as: 'anonymous' } }
export const NothingFilled: Story = {
  args: { as: 'anonymous' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: 'Submit Request' }))
    await expect(await canvas.findByText('First name, last name, and email are required.')).toBeVisible()
  },
}
export const TooLong: Story = {
  args: { as: 'anonymous' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByLabelText('Areas of expertise'))
    await userEvent.paste('x'.repeat(310))
    await expect(canvas.getByText('-10 characters remaining')).toBeVisible()
  },
}
const fill = async (canvas: ReturnType<typeof within>) => {
  await userEvent.type(await canvas.findByLabelText(/First Name/), 'Ada')
  await userEvent.type(canvas.getByLabelText(/Last Name/), 'Lovelace')
  await userEvent.type(canvas.getByLabelText(/Email/), 'ada@hospital.example')
  await userEvent.click(await canvas.findByRole('checkbox', { name: 'I am not a robot' }))
  await userEvent.click(canvas.getByRole('button', { name: 'Submit Request' }))
}
export const Sent: Story = {
  args: { as: 'anonymous' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await fill(canvas)
    await expect(await canvas.findByText('Thank you! Your request has been submitted.')).toBeVisible()
  },
}
export const SendingFailed: Story = {
  args: { as: 'anonymous', api: { membershipRequest: 503 } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await fill(canvas)
    await expect(await canvas.findByText('The server could not do this.')).toBeVisible()
  },
}
export const BotCheckUnavailable: Story = {
  args: { as: 'anonymous', botCheck: 'broken' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.type(await canvas.findByLabelText(/First Name/), 'Ada')
    await userEvent.click(await canvas.findByRole('button', { name: 'Retry' }))
    await expect(await canvas.findByText(/The bot check could not be loaded/)).toBeVisible()
    await expect(canvas.getByLabelText(/First Name/)).toHaveValue('Ada')
  },
}
export const OnAPhone: Story = {
  args: { as: 'anonymous' },
  tags: ['phone'],
  globals: { viewport: { value: 'phone' } },
}
