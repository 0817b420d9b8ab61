import { screen } from '@testing-library/react'
import { mockApi } from '@recog/testing'
import { GROUPS, openAdministration, part, recording } from '../testing/administration'

const api = mockApi()
const single = () => part('Assign single user working group roles')

describe('assigning roles to one person', () => {
  it('disables the role until the group is ticked, and sends the choice on screen', async () => {
    const assign = recording(() => ({
      created: true,
      initialPassword: 'their-secret',
      assignments: [{ committeeName: 'Physics', role: 'Board' }],
    }))
    api({ ...GROUPS, assignUser: assign.call })
    const { user } = openAdministration()
    const role = await screen.findByRole('combobox', { name: 'Role in Physics' })
    expect(role).toBeDisabled()
    const save = single().getByRole('button', { name: 'Save user & assignments' })
    await user.click(save)
    expect(single().getByRole('alert')).toHaveTextContent('Please enter an email.')
    await user.type(single().getByRole('textbox', { name: 'Email' }), '  ada@x.org ')
    await user.click(save)
    expect(single().getByRole('alert')).toHaveTextContent('Select at least one working group to assign.')
    await user.click(single().getByRole('checkbox', { name: 'Physics' }))
    await user.selectOptions(role, 'Work Group Lead')
    await user.click(save)
    expect(await single().findByText('their-secret')).toBeVisible()
    expect(single().getByText('Physics: Work Group Lead')).toBeVisible()
    expect(single().queryByText(/did not confirm/)).not.toBeInTheDocument()
    expect(assign.sent).toEqual([
      { email: 'ada@x.org', committees: [{ committeeId: 'physics', role: 'Board' }] },
    ])
    await user.click(single().getByRole('button', { name: 'Clear selection' }))
    expect(single().getByRole('checkbox', { name: 'Physics' })).not.toBeChecked()
    expect(single().getByRole('textbox', { name: 'Email' })).toHaveValue('')
    expect(screen.queryByText('their-secret')).not.toBeInTheDocument()
  })

  it('shows the result for each group, and groups that the server did not confirm', async () => {
    api({
      ...GROUPS,
      assignUser: {
        created: false,
        initialPassword: null,
        assignments: [{ committeeName: 'Physics', role: 'Board', note: 'already lead, unchanged' }],
      },
    })
    const { user } = openAdministration()
    await user.click(await screen.findByRole('checkbox', { name: 'Physics' }))
    await user.click(screen.getByRole('checkbox', { name: 'Spine' }))
    await user.type(single().getByRole('textbox', { name: 'Email' }), 'ada@x.org')
    await user.click(single().getByRole('button', { name: 'Save user & assignments' }))
    expect(await single().findByText('Saved the assignments of ada@x.org.')).toBeVisible()
    expect(single().getByText('Physics: Work Group Lead (already lead, unchanged)')).toBeVisible()
    expect(single().getByText('The server did not confirm: Spine.')).toBeVisible()
  })

  it('says that saving failed', async () => {
    api({ ...GROUPS, assignUser: 500 })
    const { user } = openAdministration()
    await user.click(await screen.findByRole('checkbox', { name: 'Spine' }))
    await user.type(single().getByRole('textbox', { name: 'Email' }), 'ada@x.org')
    await user.click(single().getByRole('button', { name: 'Save user & assignments' }))
    expect(await single().findByText('Failed to assign the user. Please try again.')).toBeVisible()
    expect(single().getByRole('checkbox', { name: 'Spine' })).toBeChecked()
  })
})
