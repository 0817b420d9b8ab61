import { screen, within } from '@testing-library/react'
import { mockApi, personas, renderRoute } from '@recog/section-kit/testing'
import { SectionRoutes } from '../SectionRoutes'

const api = mockApi()
const groups = [
  { id: 'physics', name: 'Physics', description: 'Dose and planning' },
  { id: 'spine', name: 'Spine', description: '' },
]
const GROUPS = { adminCommittees: groups }

const open = () => renderRoute(<SectionRoutes />, { at: '/Admin', session: personas.admin })
const part = (name: string) => within(screen.getByRole('region', { name }))
const accounts = () => part('Create account or Reset password')
const bulk = () => part('Bulk Add Members')
const single = () => part('Assign single user working group roles')

/** A call that keeps what it was sent. */
function recording(answer: (body: { emails: string[] }) => unknown) {
  const sent: unknown[] = []
  return {
    sent,
    call: async (request: Request) => {
      const body = (await request.json()) as { emails: string[] }
      sent.push(body)
      return answer(body)
    },
  }
}
const previewOf = (existing: readonly string[]) => async (request: Request) => {
  const { emails } = (await request.json()) as { emails: string[] }
  return emails.map((email) => ({ email, exists: existing.includes(email), displayName: '', isAdmin: false }))
}

describe('creating accounts and resetting passwords', () => {
  it('asks for an address first', async () => {
    api(GROUPS)
    const { user } = open()
    await user.click(screen.getByRole('button', { name: 'Send credentials' }))
    expect(accounts().getByText('Please enter at least one valid email address.')).toBeVisible()
  })

  it('sends every address found, and shows what became of each', async () => {
    const provision = recording(() => [
      { email: 'new@x.org', created: true, password: 'secret-1', committees: [] },
      {
        email: 'old@x.org',
        created: false,
        password: 'secret-2',
        committees: [{ id: 'p', name: 'Physics', role: 'Board' }],
      },
      { email: 'bad@x.org', error: 'This address is blocked.' },
    ])
    api({ ...GROUPS, previewAccounts: 404, accounts: provision.call })
    const { user } = open()
    await user.type(accounts().getByRole('textbox'), 'New <new@x.org>; old@x.org bad@x.org')
    await user.click(screen.getByRole('button', { name: 'Send credentials' }))
    expect(await accounts().findByText('3 addresses processed. 2 succeeded. 1 failed.')).toBeVisible()
    expect(provision.sent).toEqual([{ emails: ['new@x.org', 'old@x.org', 'bad@x.org'] }])
    expect(
      screen.getByRole('row', {
        name: /new@x.org.*Created.*secret-1.*No current working group assignments\./,
      }),
    ).toBeVisible()
    expect(
      screen.getByRole('row', { name: /old@x.org.*Password reset.*secret-2.*Physics \(Work Group Lead\)/ }),
    ).toBeVisible()
    expect(screen.getByRole('row', { name: /bad@x.org.*Failed.*This address is blocked\./ })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Hide passwords' }))
    expect(screen.queryByText('secret-1')).not.toBeInTheDocument()
  })

  it('asks before passwords of existing accounts are reset; saying no sends nothing', async () => {
    const provision = recording(({ emails }) =>
      emails.map((email) => ({ email, created: false, password: 'p' })),
    )
    api({
      ...GROUPS,
      previewAccounts: previewOf(['old@x.org']),
      accounts: provision.call,
    })
    const { user } = open()
    await user.type(accounts().getByRole('textbox'), 'old@x.org new@x.org')
    expect(await accounts().findByText('Password will be reset')).toBeVisible()
    expect(accounts().getByText('New account')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Send credentials' }))
    const question = await screen.findByRole('alertdialog')
    expect(question).toHaveTextContent('old@x.org has an account. Its password will be reset')
    await user.click(within(question).getByRole('button', { name: 'Cancel' }))
    expect(provision.sent).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Send credentials' }))
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Send credentials' }),
    )
    expect(await accounts().findByText('2 addresses processed. 2 succeeded. 0 failed.')).toBeVisible()
  })

  it('goes on where it stopped: nobody is served twice', async () => {
    const all = Array.from({ length: 45 }, (_, n) => `p${n}@x.org`)
    let broken = true
    const served: string[] = []
    api({
      ...GROUPS,
      previewAccounts: 404,
      accounts: async (request: Request) => {
        const { emails } = (await request.json()) as { emails: string[] }
        if (emails.includes('p20@x.org') && broken) return 500
        served.push(...emails)
        return emails.map((email) => ({ email, created: true, password: 'p' }))
      },
    })
    const { user } = open()
    await user.click(accounts().getByRole('textbox'))
    await user.paste(all.join('\n'))
    await user.click(screen.getByRole('button', { name: 'Send credentials' }))
    expect(
      await accounts().findByText('Failed to provision the requested accounts. Please try again.'),
    ).toBeVisible()
    expect(accounts().getByText(/20 of 45 addresses were done before/)).toBeVisible()
    expect(accounts().getByRole('textbox')).toHaveValue(all.join('\n'))
    broken = false
    await user.click(screen.getByRole('button', { name: 'Send credentials' }))
    expect(await accounts().findByText('45 addresses processed. 45 succeeded. 0 failed.')).toBeVisible()
    expect(served).toEqual(all)
  })

  it('clears everything', async () => {
    api({ ...GROUPS, previewAccounts: 404, accounts: 500 })
    const { user } = open()
    await user.type(accounts().getByRole('textbox'), 'a@x.org')
    await user.click(screen.getByRole('button', { name: 'Send credentials' }))
    await accounts().findByRole('alert')
    await user.click(accounts().getByRole('button', { name: 'Clear' }))
    expect(accounts().queryByRole('alert')).not.toBeInTheDocument()
    expect(accounts().getByRole('textbox')).toHaveValue('')
  })
})

describe('adding many members', () => {
  it('wants a group, then addresses', async () => {
    api(GROUPS)
    const { user } = open()
    await screen.findByRole('option', { name: 'Physics' })
    const add = bulk().getByRole('button', { name: 'Add members' })
    await user.click(add)
    expect(bulk().getByRole('alert')).toHaveTextContent('Select a working group.')
    await user.selectOptions(bulk().getByRole('combobox', { name: 'Working group' }), 'Physics')
    await user.click(add)
    expect(bulk().getByRole('alert')).toHaveTextContent('No valid email addresses were found.')
  })

  it('sends role and addresses, and makes no account unasked', async () => {
    const add = recording(() => ({
      results: [
        { email: 'new@x.org', created: true, initialPassword: 'first-secret' },
        { email: 'lead@x.org', created: false, note: 'Already lead, unchanged.' },
      ],
    }))
    api({
      ...GROUPS,
      previewAccounts: previewOf(['lead@x.org']),
      bulkAdd: add.call,
    })
    const { user } = open()
    await screen.findByRole('option', { name: 'Physics' })
    await user.selectOptions(bulk().getByRole('combobox', { name: 'Working group' }), 'Physics')
    await user.selectOptions(bulk().getByRole('combobox', { name: 'Role' }), 'Work Group Lead')
    await user.type(bulk().getByRole('textbox'), 'new@x.org, lead@x.org')
    await user.click(bulk().getByRole('button', { name: 'Add members' }))
    const question = await screen.findByRole('alertdialog')
    expect(question).toHaveTextContent('new@x.org has no account yet.')
    expect(add.sent).toEqual([])
    await user.click(within(question).getByRole('button', { name: 'Create and add' }))
    expect(await bulk().findByText('first-secret')).toBeVisible()
    expect(bulk().getByText('Already lead, unchanged.')).toBeVisible()
    expect(add.sent).toEqual([{ role: 'Board', emails: ['new@x.org', 'lead@x.org'] }])
  })

  it('says when it failed, and keeps what was typed', async () => {
    api({
      ...GROUPS,
      previewAccounts: 404,
      bulkAdd: 500,
    })
    const { user } = open()
    await screen.findByRole('option', { name: 'Physics' })
    await user.selectOptions(bulk().getByRole('combobox', { name: 'Working group' }), 'Physics')
    await user.type(bulk().getByRole('textbox'), 'a@x.org')
    await user.click(bulk().getByRole('button', { name: 'Add members' }))
    expect(await bulk().findByText('Failed to add members. Please try again.')).toBeVisible()
    expect(bulk().getByRole('textbox')).toHaveValue('a@x.org')
  })
})

describe('assigning roles to one person', () => {
  it('keeps the role shut until the group is ticked, and sends what is on screen', async () => {
    const assign = recording(() => ({
      created: true,
      initialPassword: 'their-secret',
      assignments: [{ committeeName: 'Physics', role: 'Board' }],
    }))
    api({ ...GROUPS, assignUser: assign.call })
    const { user } = open()
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
    expect(assign.sent).toEqual([
      { email: 'ada@x.org', committees: [{ committeeId: 'physics', role: 'Board' }] },
    ])
    await user.click(single().getByRole('button', { name: 'Clear selection' }))
    expect(single().getByRole('checkbox', { name: 'Physics' })).not.toBeChecked()
    expect(single().getByRole('textbox', { name: 'Email' })).toHaveValue('')
    expect(screen.queryByText('their-secret')).not.toBeInTheDocument()
  })

  it('says when it failed', async () => {
    api({ ...GROUPS, assignUser: 500 })
    const { user } = open()
    await user.click(await screen.findByRole('checkbox', { name: 'Spine' }))
    await user.type(single().getByRole('textbox', { name: 'Email' }), 'ada@x.org')
    await user.click(single().getByRole('button', { name: 'Save user & assignments' }))
    expect(await single().findByText('Failed to assign the user. Please try again.')).toBeVisible()
    expect(single().getByRole('checkbox', { name: 'Spine' })).toBeChecked()
  })
})

describe('the groups to choose from', () => {
  it('come from the members’ list where there is no other', async () => {
    api({
      adminCommittees: 404,
      committees: [{ id: 'spine', name: 'Spine', board: [], members: [] }],
    })
    open()
    expect(await screen.findByRole('checkbox', { name: 'Spine' })).toBeVisible()
  })

  it('may fail: nothing can be sent then, and it can be tried again', async () => {
    api({ adminCommittees: 500, committees: 500 })
    const { user } = open()
    expect(await screen.findByText('Unable to load working groups. Please refresh the page.')).toBeVisible()
    expect(bulk().getByRole('button', { name: 'Add members' })).toBeDisabled()
    expect(single().getByRole('button', { name: 'Save user & assignments' })).toBeDisabled()
    api(GROUPS)
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('option', { name: 'Physics' })).toBeInTheDocument()
  })
})
