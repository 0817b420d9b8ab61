import { screen, waitFor, within } from '@testing-library/react'
import { limits } from '@recog/shared-session'
import { mockApi, personas, renderRoute } from '@recog/testing'
import { SectionRoutes } from '../SectionRoutes'
import { recording, withCapabilities } from '../testing/administration'

const api = mockApi()
const open = (session: Parameters<typeof renderRoute>[1]['session'] = personas.admin) =>
  renderRoute(<SectionRoutes />, { at: '/admin/groups', session })
const dialog = () => within(screen.getByRole('dialog'))
beforeEach(() => api({ adminCommittees: [{ id: 'spine', name: 'Spine', description: 'Backs' }] }))

describe('the working groups', () => {
  it('are created with a name, and listed again', async () => {
    const created = recording<object>(() => ({ id: 'breast', name: 'Breast' }))
    api({ createGroup: created.call })
    const { user } = open()
    await screen.findByRole('row', { name: /Spine Backs/ })
    await user.click(screen.getByRole('button', { name: 'Create a group' }))
    await user.click(dialog().getByRole('button', { name: 'Save' }))
    expect(dialog().getByText('Please enter a name.')).toBeVisible()
    await user.type(dialog().getByLabelText('Name'), ' Breast ')
    api({ adminCommittees: [{ id: 'breast', name: 'Breast', description: '' }] })
    await user.click(dialog().getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Created Breast.')).toBeVisible()
    expect(await screen.findByRole('button', { name: 'Change Breast' })).toBeVisible()
    expect(created.sent).toEqual([{ name: 'Breast', description: '' }])
  })

  it('are renamed from what is on screen, and keep what was typed if the server refuses', async () => {
    const message = 'Another working group has this name.'
    const sent = recording<object>(() => Response.json({ message }, { status: 409 }))
    api({ replaceGroup: sent.call })
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Change Spine' }))
    const name = dialog().getByLabelText('Name')
    await user.clear(name)
    await user.type(name, 'Bone')
    await user.click(dialog().getByRole('button', { name: 'Save' }))
    expect(await dialog().findByText(message)).toBeVisible()
    expect(name).toHaveValue('Bone')
    await waitFor(() =>
      expect(sent.sent).toEqual([
        { name: 'Bone', description: 'Backs', before: { name: 'Spine', description: 'Backs' } },
      ]),
    )
  })

  it('are changed as they are now once somebody else has changed them, after closing the form', async () => {
    const message = 'Somebody has changed this group in the meantime. Please reload the page.'
    api({ replaceGroup: () => Response.json({ message }, { status: 409 }) })
    const { user, hasUnsavedChanges } = open()
    await user.click(await screen.findByRole('button', { name: 'Change Spine' }))
    await user.type(dialog().getByLabelText('Name'), ' & Bone')
    expect(hasUnsavedChanges()).toBe(true)
    api({ adminCommittees: [{ id: 'spine', name: 'Spine', description: 'Backs and necks' }] })
    await user.click(dialog().getByRole('button', { name: 'Save' }))
    expect(await dialog().findByText(message)).toBeVisible()
    expect(dialog().getByLabelText('Name')).toHaveValue('Spine & Bone')
    await user.click(dialog().getByRole('button', { name: 'Cancel' }))
    expect(hasUnsavedChanges()).toBe(false)
    await user.click(await screen.findByRole('button', { name: 'Change Spine' }))
    expect(dialog().getByLabelText('Description')).toHaveValue('Backs and necks')
  })

  it('take no changes while they are saved', async () => {
    let answer: (response: Response) => void = () => {}
    const saved = new Promise<Response>((resolve) => (answer = resolve))
    api({ replaceGroup: () => saved })
    const { user, hasUnsavedChanges } = open()
    await user.click(await screen.findByRole('button', { name: 'Change Spine' }))
    const name = dialog().getByLabelText('Name')
    await user.type(name, ' & Bone')
    await user.click(dialog().getByRole('button', { name: 'Save' }))
    await user.type(name, '!')
    expect(name).toHaveValue('Spine & Bone')
    answer(Response.json({ id: 'spine', name: 'Spine & Bone' }))
    expect(await screen.findByText('Saved Spine & Bone.')).toBeVisible()
    expect(hasUnsavedChanges()).toBe(false)
  })

  it('say what is wrong beside its field, which takes the focus', async () => {
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Change Spine' }))
    const description = dialog().getByLabelText('Description')
    await user.click(description)
    await user.paste('x'.repeat(limits.groupDescription))
    await user.click(dialog().getByRole('button', { name: 'Save' }))
    const text = `Please keep the description within ${limits.groupDescription} characters.`
    expect(description).toHaveAccessibleDescription(expect.stringContaining(text))
    expect(description).toHaveFocus()
    expect(dialog().getByLabelText('Name')).toBeValid()
  })

  it('keep the form that was opened while another group is still being saved', async () => {
    let answer: (response: Response) => void = () => {}
    const saved = new Promise<Response>((resolve) => (answer = resolve))
    api({
      adminCommittees: [
        { id: 'breast', name: 'Breast', description: '' },
        { id: 'spine', name: 'Spine', description: 'Backs' },
      ],
      replaceGroup: () => saved,
    })
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Change Spine' }))
    await user.click(dialog().getByRole('button', { name: 'Save' }))
    await user.click(dialog().getByRole('button', { name: 'Cancel' }))
    await user.click(screen.getByRole('button', { name: 'Change Breast' }))
    await user.type(dialog().getByLabelText('Name'), ' and more')
    answer(Response.json({ id: 'spine', name: 'Spine' }))
    expect(await screen.findByText('Saved Spine.')).toBeVisible()
    expect(dialog().getByLabelText('Name')).toHaveValue('Breast and more')
  })

  it('are not changed on a server that does not announce it, and the page is nowhere linked', () => {
    open(withCapabilities('people'))
    expect(screen.getByText('This server does not change working groups here.')).toBeVisible()
    const tools = within(screen.getByRole('navigation', { name: 'Administration' }))
    expect(tools.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Accounts',
      'People',
      'Audit logs',
    ])
  })

  it('are for administrators, and nobody else sees links to the other pages', () => {
    open(personas.steering)
    expect(screen.getByText('You are not authorized to access this page.')).toBeVisible()
    expect(screen.queryByRole('navigation', { name: 'Administration' })).not.toBeInTheDocument()
  })
})
