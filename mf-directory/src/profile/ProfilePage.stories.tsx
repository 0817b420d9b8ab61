import type { Meta, StoryObj } from '@storybook/react-webpack5'
import { expect, userEvent, within } from 'storybook/test'
import { screenOf } from '@recog/testing/stories'
import { SectionRoutes } from '../SectionRoutes'

const Screen = screenOf(<SectionRoutes />)
const meta: Meta<typeof Screen> = {
  title: 'Sections/Directory/Own profile',
  component: Screen,
  parameters: { bleed: true },
  args: { at: '/profile' },
}
export default meta
type Story = StoryObj<typeof meta>

export const ByToolbar: Story = {}
export const Applicant: Story = { args: { as: 'applicant' } }
export const Member: Story = { args: { as: 'member' } }
export const Lead: Story = { args: { as: 'lead' } }
export const Steering: Story = { args: { as: 'steering' } }
export const Admin: Story = { args: { as: 'admin' } }
export const Loading: Story = { args: { as: 'member', api: { profile: 'never' } } }
export const Failed: Story = { args: { as: 'lead', api: { profile: 500 } } }
const editName = async (canvasElement: HTMLElement, firstName: string) => {
  const canvas = within(canvasElement)
  await userEvent.click(await canvas.findByRole('button', { name: 'Edit profile' }))
  const first = await canvas.findByRole('textbox', { name: /First name/ })
  await userEvent.clear(first)
  if (firstName) await userEvent.type(first, firstName)
  await userEvent.click(canvas.getByRole('button', { name: 'Save profile' }))
  return canvas
}
export const NameSaved: Story = {
  args: { as: 'member' },
  play: async ({ canvasElement }) => {
    const canvas = await editName(canvasElement, 'Ngozi')
    await expect(await canvas.findByText('Your profile has been saved.')).toBeVisible()
  },
}
export const NameIncomplete: Story = {
  args: { as: 'member' },
  play: async ({ canvasElement }) => {
    const canvas = await editName(canvasElement, '')
    await expect(await canvas.findByText('First name and last name are required.')).toBeVisible()
  },
}
export const NameBeingSaved: Story = {
  args: { as: 'member', api: { updateName: 'never' } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: 'Edit profile' }))
    await userEvent.click(await canvas.findByRole('button', { name: 'Save profile' }))
    await expect(await canvas.findByRole('button', { name: 'Saving...' })).toBeVisible()
  },
}
export const NameNotSaved: Story = {
  args: { as: 'member', api: { updateName: 500 } },
  play: async ({ canvasElement }) => {
    const canvas = await editName(canvasElement, 'Ngozi')
    await expect(await canvas.findByText('Your profile could not be saved.')).toBeVisible()
  },
}
export const NamesCannotBeChanged: Story = {
  args: { as: 'member', api: { updateName: 405, replaceName: 405 } },
  play: async ({ canvasElement }) => {
    const canvas = await editName(canvasElement, 'Ngozi')
    await expect(await canvas.findByText('Names cannot be changed here.')).toBeVisible()
  },
}
const ada = { userId: 'a', firstName: 'Ada', lastName: 'Lovelace', email: 'ada@x.org', degrees: 'MD' }
export const ChangedInAnotherTab: Story = {
  args: { as: 'member' },
  render: (args) => {
    let loads = 0
    const profile = () => {
      loads += 1
      return loads > 1
        ? { ...ada, firstName: 'Augusta', degrees: 'MD, PhD', version: '2' }
        : { ...ada, version: '1' }
    }
    return <Screen {...args} api={{ profile: { json: profile }, updateName: 409 }} />
  },
  play: async ({ canvasElement }) => {
    const canvas = await editName(canvasElement, 'Ngozi')
    await expect(await canvas.findByText('New in the form: Degrees.')).toBeVisible()
    await expect(canvas.getByRole('textbox', { name: /First name/ })).toHaveValue('Ngozi')
  },
}
const TIMES = { requestedAt: '2026-11-23T10:00:00.000Z', expiresAt: '2026-11-30T10:00:00.000Z' }
export const MyDataRequested: Story = {
  args: { as: 'member' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: 'Prepare my data' }))
    await expect(await canvas.findByText('Your data is being prepared.')).toBeVisible()
  },
}
export const MyDataReady: Story = {
  args: { as: 'member', api: { myData: { json: { state: 'ready', ...TIMES } } } },
}
export const MyDataFailed: Story = {
  args: { as: 'member', api: { myData: { json: { state: 'failed', ...TIMES } }, requestMyData: 429 } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: 'Prepare my data' }))
    await expect(await canvas.findByText('Your data could not be requested.')).toBeVisible()
  },
}
export const MyDataUnknown: Story = { args: { as: 'member', api: { myData: 500 } } }
export const WithoutMyData: Story = { args: { as: 'member', capabilities: [] } }
export const MyDataOnAPhone: Story = {
  args: { as: 'lead', api: { myData: { json: { state: 'ready', ...TIMES } } } },
  tags: ['phone'],
  globals: { viewport: { value: 'phone' } },
}
export const OnAPhone: Story = {
  args: { as: 'lead' },
  tags: ['phone'],
  globals: { viewport: { value: 'phone' } },
}
