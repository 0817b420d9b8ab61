import type { Meta, StoryObj } from '@storybook/react-webpack5'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { screenOf, waitUntilVisible } from '@recog/testing/stories'
import { SectionRoutes } from '../SectionRoutes'

const Screen = screenOf(<SectionRoutes />)
const meta: Meta<typeof Screen> = {
  title: 'Sections/Administration/Administration',
  component: Screen,
  parameters: { bleed: true },
  args: { at: '/Admin' },
  beforeEach: stayHere,
}
export default meta
type Story = StoryObj<typeof meta>

const redirects: string[] = []

/** A story has no identity backend: record the redirect, and stay. */
function stayHere(): () => void {
  redirects.length = 0
  const refuse = (event: NavigateEvent) => {
    const { pathname, search } = new URL(event.destination.url)
    if (!pathname.startsWith('/identity/')) return
    redirects.push(pathname + search)
    event.preventDefault()
  }
  window.navigation.addEventListener('navigate', refuse)
  return () => window.navigation.removeEventListener('navigate', refuse)
}

export const ByToolbar: Story = {}
export const Anonymous: Story = {
  args: { as: 'anonymous' },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText('Please login first.')).toBeVisible()
    await waitFor(() => expect(redirects).toContain('/identity/account/login?returnUrl=%2FAdmin'))
  },
}
export const SessionNotLoaded: Story = {
  args: { session: 'failed' },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByRole('button', { name: 'Retry' })).toBeVisible()
    await expect(redirects).toEqual([])
  },
}
export const Steering: Story = { args: { as: 'steering' } }
export const Admin: Story = { args: { as: 'admin' } }
const firstTextbox = async (canvasElement: HTMLElement) =>
  (await within(canvasElement).findAllByRole('textbox'))[0] as HTMLElement

export const GroupsLoading: Story = {
  args: { as: 'admin', api: { adminCommittees: 'never' } },
}
export const GroupsFailed: Story = { args: { as: 'admin', api: { adminCommittees: 500 } } }
export const Preview: Story = {
  args: { as: 'admin' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const text = await firstTextbox(canvasElement)
    await userEvent.click(text)
    await userEvent.paste('new@hospital.example, member@recog.example; foo@bar..com')
    await expect(await canvas.findByText('Password will be reset')).toBeVisible()
  },
}
export const Results: Story = {
  tags: ['help-create-accounts'],
  args: { as: 'admin' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const text = await firstTextbox(canvasElement)
    await userEvent.click(text)
    await userEvent.paste('new@hospital.example blocked@x.org')
    // The preview that comes when typing pauses moves what is below it.
    await canvas.findAllByText('New account')
    await userEvent.click(canvas.getByRole('button', { name: 'Send credentials' }))
    await expect(await canvas.findByText('2 addresses processed. 1 succeeded. 1 failed.')).toBeVisible()
  },
}
export const ResultsMissing: Story = {
  args: { as: 'admin', api: { accounts: { json: [{ email: 'a@x.org', created: true, password: 'p' }] } } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.type(await firstTextbox(canvasElement), 'a@x.org b@x.org c@x.org')
    await userEvent.click(canvas.getByRole('button', { name: 'Send credentials' }))
    await expect(await canvas.findByText('1 addresses processed. 1 succeeded. 0 failed.')).toBeVisible()
    await expect(canvas.getByText(/no result for 2 addresses/)).toBeVisible()
  },
}
export const LinksInsteadOfPasswords: Story = {
  args: { as: 'admin' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.type(await firstTextbox(canvasElement), 'new@hospital.example')
    const form = within(canvas.getByRole('region', { name: 'Create account or Reset password' }))
    await userEvent.click(form.getByRole('checkbox', { name: /^Send a link/ }))
    await userEvent.click(canvas.getByRole('button', { name: 'Send credentials' }))
    await expect(await canvas.findByText('A link to choose a password was emailed.')).toBeVisible()
  },
}
export const WithoutPreview: Story = {
  args: { as: 'admin', capabilities: [] },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.type(await firstTextbox(canvasElement), 'new@hospital.example member@recog.example')
    await userEvent.click(canvas.getByRole('button', { name: 'Send credentials' }))
    await expect(await canvas.findByText('2 addresses processed. 2 succeeded. 0 failed.')).toBeVisible()
  },
}
export const SendingFails: Story = {
  args: { as: 'admin', api: { accounts: 500 } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const text = await firstTextbox(canvasElement)
    await userEvent.type(text, 'new@hospital.example')
    await userEvent.click(canvas.getByRole('button', { name: 'Send credentials' }))
    await expect(
      await canvas.findByText('Failed to provision the requested accounts. Please try again.'),
    ).toBeVisible()
    await waitUntilVisible(canvas, 'New account')
  },
}
export const BulkAddAsksFirst: Story = {
  args: { as: 'admin' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await canvas.findByRole('option', { name: 'Thorax' })
    await userEvent.selectOptions(canvas.getByLabelText('Working group'), 'Thorax')
    await userEvent.type(canvas.getByLabelText('Emails'), 'new@hospital.example')
    await userEvent.click(canvas.getByRole('button', { name: 'Add members' }))
    await expect(await canvas.findByRole('alertdialog')).toBeVisible()
  },
}
export const AssignedWithNotes: Story = {
  args: {
    as: 'admin',
    api: {
      assignUser: {
        json: {
          created: false,
          assignments: [{ committeeName: 'Thorax', role: 'Board', note: 'already lead, unchanged' }],
        },
      },
    },
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('checkbox', { name: 'Thorax' }))
    await userEvent.type(canvas.getByRole('combobox', { name: 'Email' }), 'lead@recog.example')
    await userEvent.click(canvas.getByRole('button', { name: 'Save user & assignments' }))
    await expect(await canvas.findByText('Thorax: Work Group Lead (already lead, unchanged)')).toBeVisible()
  },
}
export const AssignNothingChosen: Story = {
  args: { as: 'admin' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await canvas.findByRole('option', { name: 'Thorax' })
    await userEvent.click(await canvas.findByRole('button', { name: 'Save user & assignments' }))
    await expect(await canvas.findByText('Please enter an email.')).toBeVisible()
  },
}
export const OnAPhone: Story = {
  args: { as: 'admin' },
  tags: ['phone'],
  globals: { viewport: { value: 'phone' } },
}
