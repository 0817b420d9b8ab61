import { screen, waitFor, within } from '@testing-library/react'
import { mockApi } from '@recog/testing'
import {
  GROUPS,
  openAdministration,
  part,
  previewOf,
  recording,
  withCapabilities,
} from '../testing/administration'

const api = mockApi()
const single = () => part('Assign single user working group roles')

describe('assigning roles to one person', () => {
  it('disables the role until the group is ticked, and sends the choice on screen', async () => {
    const assign = recording(() => ({
      created: true,
      initialPassword: 'their-secret',
      assignments: [{ committeeName: 'Physics', role: 'Board' }],
    }))
    api({ ...GROUPS, previewAccounts: previewOf([]).call, assignUser: assign.call })
    const { user } = openAdministration()
    const role = await screen.findByRole('combobox', { name: 'Role in Physics' })
    expect(role).toBeDisabled()
    const save = single().getByRole('button', { name: 'Save user & assignments' })
    await user.click(save)
    expect(single().getByRole('alert')).toHaveTextContent('Please enter an email.')
    await user.type(single().getByRole('combobox', { name: 'Email' }), '  ada@x.org ')
    await user.click(save)
    expect(single().getByRole('alert')).toHaveTextContent('Select at least one working group to assign.')
    await user.click(single().getByRole('checkbox', { name: 'Physics' }))
    await user.selectOptions(role, 'Work Group Lead')
    await user.click(save)
    const question = await screen.findByRole('alertdialog', { name: 'Create accounts?' })
    expect(question).toHaveTextContent('ada@x.org has no account yet.')
    expect(assign.sent).toEqual([])
    await user.click(within(question).getByRole('button', { name: 'Create and assign' }))
    expect(await single().findByText('their-secret')).toBeVisible()
    expect(single().getByText('Physics: Work Group Lead')).toBeVisible()
    expect(single().queryByText(/did not confirm/)).not.toBeInTheDocument()
    expect(assign.sent).toEqual([
      { email: 'ada@x.org', committees: [{ committeeId: 'physics', role: 'Board' }] },
    ])
    await user.click(single().getByRole('button', { name: 'Clear selection' }))
    expect(single().getByRole('checkbox', { name: 'Physics' })).not.toBeChecked()
    expect(single().getByRole('combobox', { name: 'Email' })).toHaveValue('')
    expect(screen.queryByText('their-secret')).not.toBeInTheDocument()
  })

  it('asks before roles are left that have not been saved', async () => {
    const saved = { created: false, assignments: [{ committeeName: 'Physics', role: 'Member' }] }
    api({ ...GROUPS, previewAccounts: previewOf(['ada@x.org']).call, assignUser: saved })
    const { user, hasUnsavedChanges } = openAdministration()
    await user.click(await screen.findByRole('checkbox', { name: 'Physics' }))
    expect(hasUnsavedChanges()).toBe(true)
    await user.type(single().getByRole('combobox', { name: 'Email' }), 'ada@x.org')
    await user.click(single().getByRole('button', { name: 'Save user & assignments' }))
    expect(await single().findByText('Saved the assignments of ada@x.org.')).toBeVisible()
    expect(hasUnsavedChanges()).toBe(false)
    await user.click(screen.getByRole('checkbox', { name: 'Spine' }))
    expect(hasUnsavedChanges()).toBe(true)
    await user.click(single().getByRole('button', { name: 'Clear selection' }))
    expect(hasUnsavedChanges()).toBe(false)
  })

  it('shows the result for each group, and groups that the server did not confirm', async () => {
    api({
      ...GROUPS,
      previewAccounts: previewOf(['ada@x.org']).call,
      assignUser: {
        created: false,
        initialPassword: null,
        assignments: [{ committeeName: 'Physics', role: 'Board', note: 'already lead, unchanged' }],
      },
    })
    const { user } = openAdministration()
    await user.click(await screen.findByRole('checkbox', { name: 'Physics' }))
    await user.click(screen.getByRole('checkbox', { name: 'Spine' }))
    await user.type(single().getByRole('combobox', { name: 'Email' }), 'ada@x.org')
    await user.click(single().getByRole('button', { name: 'Save user & assignments' }))
    expect(await single().findByText('Saved the assignments of ada@x.org.')).toBeVisible()
    expect(single().getByText('Physics: Work Group Lead (already lead, unchanged)')).toBeVisible()
    expect(single().getByText('The server did not confirm: Spine.')).toBeVisible()
  })

  it('sends nothing once it is left while the account is looked up', async () => {
    const assign = recording(() => ({ created: false, assignments: [] }))
    let answer = () => {}
    const looked = new Promise<void>((resolve) => (answer = resolve))
    const preview = previewOf(['ada@x.org'])
    api({
      ...GROUPS,
      assignUser: assign.call,
      previewAccounts: async (request: Request) => {
        await looked
        return preview.call(request)
      },
    })
    const { user, unmount } = openAdministration()
    await user.click(await single().findByRole('checkbox', { name: 'Physics' }))
    await user.type(single().getByRole('combobox', { name: 'Email' }), 'ada@x.org')
    await user.click(single().getByRole('button', { name: 'Save user & assignments' }))
    expect(single().getByRole('button', { name: 'Clear selection' })).toBeDisabled()
    unmount()
    answer()
    await waitFor(() => expect(preview.sent).not.toEqual([]))
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(assign.sent).toEqual([])
  })

  it('asks before it approves a request to join', async () => {
    const assign = recording(() => ({
      created: true,
      assignments: [{ committeeName: 'Spine', role: 'Member' }],
    }))
    const asked = { email: 'ada@x.org', displayName: 'Ada Lovelace', exists: false, hasRequest: true }
    api({ ...GROUPS, previewAccounts: [asked], assignUser: assign.call })
    const { user } = openAdministration()
    await user.click(await screen.findByRole('checkbox', { name: 'Spine' }))
    await user.type(single().getByRole('combobox', { name: 'Email' }), 'ada@x.org')
    expect(
      await single().findByText(
        'Ada Lovelace has asked to join. The request will be approved, after a question.',
      ),
    ).toBeVisible()
    await user.click(single().getByRole('button', { name: 'Save user & assignments' }))
    const question = await screen.findByRole('alertdialog')
    expect(question).toHaveTextContent('ada@x.org has asked to join. The request will be approved')
    expect(assign.sent).toEqual([])
    await user.click(within(question).getByRole('button', { name: 'Create and assign' }))
    expect(await single().findByText('Created an account for ada@x.org.')).toBeVisible()
  })

  it('says that saving failed', async () => {
    api({ ...GROUPS, previewAccounts: previewOf(['ada@x.org']).call, assignUser: 500 })
    const { user } = openAdministration()
    await user.click(await screen.findByRole('checkbox', { name: 'Spine' }))
    await user.type(single().getByRole('combobox', { name: 'Email' }), 'ada@x.org')
    await user.click(single().getByRole('button', { name: 'Save user & assignments' }))
    expect(await single().findByText('Failed to assign the user. Please try again.')).toBeVisible()
    expect(single().getByRole('checkbox', { name: 'Spine' })).toBeChecked()
  })

  it('marks what is missing, and moves the focus there', async () => {
    api(GROUPS)
    const { user } = openAdministration()
    await screen.findByRole('checkbox', { name: 'Spine' })
    await user.click(single().getByRole('button', { name: 'Save user & assignments' }))
    const email = single().getByRole('combobox', { name: 'Email' })
    expect(email).toBeInvalid()
    expect(email).toHaveFocus()
    expect(single().getByText('Tick at least one group.')).toBeVisible()
    await user.click(screen.getByRole('checkbox', { name: 'Spine' }))
    expect(single().queryByText('Tick at least one group.')).not.toBeInTheDocument()
  })

  it('shows the roles that the person has now', async () => {
    const account = {
      email: 'ada@x.org',
      exists: true,
      displayName: 'Ada Lovelace',
      committees: [{ id: 'spine', name: 'Spine', role: 'Board' }],
    }
    api({ ...GROUPS, previewAccounts: [account] })
    const { user } = openAdministration()
    await user.type(await screen.findByRole('combobox', { name: 'Email' }), 'ada@x.org')
    expect(await single().findByText('Ada Lovelace has an account, and is in 1 working group.')).toBeVisible()
    expect(single().getByRole('row', { name: /^Spine Spine Work Group Lead/ })).toBeVisible()
  })

  it('finds an address by the name of its owner', async () => {
    api({
      ...GROUPS,
      people: [{ userId: 'u', displayName: 'Björn Groß', email: 'bg@x.org', userRole: 'Committee' }],
      previewAccounts: previewOf(['bg@x.org']).call,
    })
    const { user } = openAdministration()
    const email = await screen.findByRole('combobox', { name: 'Email' })
    await user.type(email, 'gross b')
    await user.click(await screen.findByRole('option', { name: /bg@x.org/ }))
    expect(email).toHaveValue('bg@x.org')
  })

  it('lists many groups page by page, and always those that are ticked', async () => {
    const many = Array.from({ length: 70 }, (_, index) => ({
      id: `group-${index}`,
      name: `Group ${index + 100}`,
      description: '',
    }))
    api({ ...GROUPS, adminCommittees: many })
    const { user } = openAdministration()
    const groups = (count: number) =>
      waitFor(() => expect(single().getAllByText(/^Group 1/, { selector: 'bdi' })).toHaveLength(count))
    const searched = await screen.findByRole('searchbox', { name: 'Search working groups' })
    await groups(60)
    expect(single().getByRole('button', { name: 'Show more (10 left)' })).toBeVisible()
    await user.type(searched, '168')
    await groups(1)
    await user.click(single().getByRole('checkbox', { name: 'Group 168' }))
    await user.clear(searched)
    await groups(69)
    const ticked = single().getByLabelText('Group 168')
    expect(ticked).toBeChecked()
    await user.click(ticked)
    expect(ticked).toHaveFocus()
  })

  it('sends at once to a server that does not tell whether there is an account', async () => {
    const assign = recording(() => ({ created: false, assignments: [] }))
    api({ ...GROUPS, assignUser: assign.call })
    const { user } = openAdministration({ session: withCapabilities() })
    await user.click(await screen.findByRole('checkbox', { name: 'Spine' }))
    await user.type(single().getByRole('combobox', { name: 'Email' }), 'ada@x.org')
    await user.click(single().getByRole('button', { name: 'Save user & assignments' }))
    await waitFor(() => expect(assign.sent).toHaveLength(1))
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
  })
})
