import type { Meta, StoryObj } from '@storybook/react-webpack5'
import { expect, userEvent, within } from 'storybook/test'
import { screenOf } from '@recog/testing/stories'
import { loadSavedProject, saveProject } from '../api'
import { SectionRoutes } from '../SectionRoutes'
import { formOf } from './project-form'

const Screen = screenOf(<SectionRoutes />)
const meta: Meta<typeof Screen> = {
  title: 'Sections/Projects/Form',
  component: Screen,
  parameters: { bleed: true },
  args: { at: '/projects/new' },
}
export default meta
type Story = StoryObj<typeof meta>

export const ByToolbar: Story = {}
export const Anonymous: Story = { args: { as: 'anonymous' } }
export const Applicant: Story = { args: { as: 'applicant' } }
export const Member: Story = { args: { as: 'member' } }
export const Lead: Story = { args: { as: 'lead' } }
export const Steering: Story = { args: { as: 'steering' } }
export const Edit: Story = { args: { as: 'steering', at: '/projects/unknown-member/edit' } }
export const EditAsLead: Story = { args: { as: 'lead', at: '/projects/status-of-section-7/edit' } }
export const EditForbidden: Story = { args: { as: 'member', at: '/projects/long-description/edit' } }
export const EditForbiddenToApplicants: Story = {
  args: { as: 'applicant', at: '/projects/long-description/edit' },
}
export const Loading: Story = { args: { as: 'lead', api: { projectUsers: 'never' } } }
export const Failed: Story = {
  args: { as: 'lead', at: '/projects/long-description/edit', api: { project: 500 } },
}
export const NotFound: Story = { args: { as: 'lead', at: '/projects/none/edit' } }
export const NothingFilled: Story = {
  args: { as: 'lead' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: 'Save' }))
    await expect(await canvas.findByText('Name is required.')).toBeVisible()
  },
}
export const NoOwnGroup: Story = {
  args: { as: 'lead' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.type(await canvas.findByRole('textbox', { name: /^Name/ }), 'A study')
    await userEvent.click(await canvas.findByRole('button', { name: 'Save' }))
    await expect(
      await canvas.findByText('As a Working Group Lead, you may only create projects under groups you lead.'),
    ).toBeVisible()
  },
}
export const SavingFails: Story = {
  args: { as: 'steering', at: '/projects/long-description/edit', api: { replaceProject: 500 } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: 'Save' }))
    await expect(await canvas.findByText('Failed to save project.')).toBeVisible()
  },
}
/** Between loading and saving, somebody else has saved another name. */
export const SavedBySomebodyElseFirst: Story = {
  args: { as: 'steering', at: '/projects/long-description/edit' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.type(await canvas.findByRole('textbox', { name: /^Name/ }), ' (mine)')
    const theirs = await loadSavedProject('long-description')
    if (theirs) await saveProject(theirs, { ...formOf(theirs), name: 'Another name' })
    await userEvent.click(await canvas.findByRole('button', { name: 'Save' }))
    await expect(await canvas.findByText(/^Somebody else has changed this project/)).toBeVisible()
  },
}
export const SavedWithoutAnId: Story = {
  args: { as: 'steering', api: { createProject: { json: {} } } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.type(await canvas.findByRole('textbox', { name: /^Name/ }), 'A study')
    await userEvent.click(await canvas.findByRole('button', { name: 'Save' }))
    await expect(await canvas.findByText('Saved “A study”.')).toBeVisible()
  },
}
export const TwoThousandPeople: Story = { args: { as: 'steering', world: 'large' } }
export const OnAPhone: Story = {
  args: { as: 'lead' },
  tags: ['phone'],
  globals: { viewport: { value: 'phone' } },
}
