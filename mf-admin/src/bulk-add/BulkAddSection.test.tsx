import { screen, waitFor, within } from '@testing-library/react'
import { mockApi, reload } from '@recog/testing'
import {
  GROUPS,
  openAdministration,
  part,
  previewOf,
  recording,
  withCapabilities,
} from '../testing/administration'

const api = mockApi()
const bulk = () => part('Bulk Add Members')

type User = ReturnType<typeof openAdministration>['user']

/** Chooses Physics and a role, types addresses and presses the button. */
async function add(user: User, emails: string, role = 'Member') {
  await screen.findByRole('option', { name: 'Physics' })
  await user.selectOptions(bulk().getByRole('combobox', { name: 'Working group' }), 'Physics')
  await user.selectOptions(bulk().getByRole('combobox', { name: 'Role' }), role)
  await user.type(bulk().getByRole('textbox'), emails)
  await user.click(bulk().getByRole('button', { name: 'Add members' }))
}

describe('adding many members', () => {
  it('requires a group, then addresses', async () => {
    api(GROUPS)
    const { user } = openAdministration()
    await screen.findByRole('option', { name: 'Physics' })
    const button = bulk().getByRole('button', { name: 'Add members' })
    await user.click(button)
    expect(bulk().getByRole('alert')).toHaveTextContent('Select a working group.')
    await user.selectOptions(bulk().getByRole('combobox', { name: 'Working group' }), 'Physics')
    await user.click(button)
    expect(bulk().getByRole('alert')).toHaveTextContent('No valid email addresses were found.')
  })

  it('mails links instead of showing passwords where the server can, and warns of addresses that few servers accept', async () => {
    const server = recording(() => ({ results: [{ email: 'new@x.org', created: true }] }))
    api({ ...GROUPS, previewAccounts: previewOf(['new@x.org']).call, bulkAdd: server.call })
    const { user } = openAdministration()
    await user.click(
      await bulk().findByRole('checkbox', {
        name: 'Send a link to choose a password instead of showing one',
      }),
    )
    await user.type(bulk().getByRole('textbox'), 'müller@x.org, ')
    expect(
      await bulk().findByText('Most mail servers refuse letters such as these before the @.'),
    ).toBeVisible()
    await user.clear(bulk().getByRole('textbox'))
    await add(user, 'new@x.org')
    await waitFor(() =>
      expect(server.sent).toEqual([{ role: 'Member', emails: ['new@x.org'], delivery: 'link' }]),
    )
  })

  it('has no box for links on a server that mails none', async () => {
    api(GROUPS)
    openAdministration({ session: withCapabilities('account-links') })
    await screen.findByRole('option', { name: 'Physics' })
    expect(bulk().queryByRole('checkbox')).not.toBeInTheDocument()
  })

  it('sends role and addresses, and creates accounts only after a confirmation', async () => {
    const server = recording(() => ({
      results: [
        { email: 'new@x.org', created: true, initialPassword: 'first-secret', note: 'It has been mailed.' },
        { email: 'lead@x.org', created: false, note: 'Already lead, unchanged.' },
      ],
    }))
    api({
      ...GROUPS,
      previewAccounts: previewOf(['lead@x.org']).call,
      bulkAdd: server.call,
    })
    const { user } = openAdministration()
    await add(user, 'new@x.org, lead@x.org', 'Work Group Lead')
    const question = await screen.findByRole('alertdialog')
    expect(question).toHaveTextContent('new@x.org has no account yet.')
    expect(server.sent).toEqual([])
    await user.click(within(question).getByRole('button', { name: 'Create and add' }))
    expect(await bulk().findByText('first-secret')).toBeVisible()
    expect(bulk().getByText('It has been mailed.')).toBeVisible()
    expect(bulk().getByText('Account created and added')).toBeVisible()
    expect(bulk().getByText('Already lead, unchanged.')).toBeVisible()
    expect(server.sent).toEqual([{ role: 'Board', emails: ['new@x.org', 'lead@x.org'] }])
  })

  it('keeps the names of new accounts, and shows them before', async () => {
    const server = recording(({ emails }) => ({
      results: emails.map((email) => ({ email, created: true, initialPassword: 'p' })),
    }))
    api({ ...GROUPS, previewAccounts: previewOf([]).call, bulkAdd: server.call })
    const { user } = openAdministration()
    await add(user, 'Grace Mwangi <grace@x.org>, jo@x.org')
    expect(bulk().getByText('Grace Mwangi')).toBeVisible()
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Create and add' }),
    )
    await bulk().findByText('2 addresses processed. 2 succeeded. 0 failed.')
    expect(bulk().getByText('Grace Mwangi')).toBeVisible()
    expect(server.sent).toEqual([
      { role: 'Member', emails: ['grace@x.org', 'jo@x.org'], names: { 'grace@x.org': 'Grace Mwangi' } },
    ])
  })

  it('keeps a pasted list over a reload, in its own text box', async () => {
    api({ ...GROUPS, previewAccounts: previewOf([]).call })
    const first = openAdministration()
    await first.user.type(bulk().getByRole('textbox'), 'new@x.org, not-an-address')
    await reload(first.unmount)
    const { user } = openAdministration()
    expect(bulk().getByRole('textbox')).toHaveValue('new@x.org, not-an-address')
    expect(part('Create account or Reset password').getByRole('textbox')).toHaveValue('')
    await user.clear(bulk().getByRole('textbox'))
  })

  it('marks what is missing, and moves the focus there', async () => {
    api(GROUPS)
    const { user } = openAdministration()
    await screen.findByRole('option', { name: 'Physics' })
    await user.click(bulk().getByRole('button', { name: 'Add members' }))
    expect(bulk().getByRole('combobox', { name: 'Working group' })).toBeInvalid()
    expect(bulk().getByRole('combobox', { name: 'Working group' })).toHaveFocus()
    expect(bulk().getByRole('textbox')).toBeInvalid()
  })

  it('says that adding failed, and keeps the input', async () => {
    api({
      ...GROUPS,
      previewAccounts: previewOf(['a@x.org']).call,
      bulkAdd: 500,
    })
    const { user } = openAdministration()
    await add(user, 'a@x.org')
    expect(await bulk().findByText('Failed to add members. Please try again.')).toBeVisible()
    expect(bulk().getByRole('textbox')).toHaveValue('a@x.org')
  })

  it('sends at once where the server does not tell which accounts exist', async () => {
    const preview = previewOf([])
    const server = recording(({ emails }) => ({
      results: emails.map((email) => ({ email, created: false })),
    }))
    api({ ...GROUPS, previewAccounts: preview.call, bulkAdd: server.call })
    const { user } = openAdministration({ session: withCapabilities() })
    await add(user, 'a@x.org b@x.org')
    expect(await bulk().findByText('2 addresses processed. 2 succeeded. 0 failed.')).toBeVisible()
    expect(preview.sent).toEqual([])
  })

  it('names the lines that it skips before the addresses, and keeps them in the box afterwards', async () => {
    const server = recording(({ emails }) => ({
      results: emails.map((email) => ({ email, created: true, initialPassword: `secret of ${email}` })),
    }))
    const good = Array.from({ length: 27 }, (_, n) => `person.${n}@x.org`)
    const lines = [
      ...good.slice(0, 9),
      'not-an-address',
      ...good.slice(9, 18),
      'anna@@x.org',
      'ben(at)x.org',
      ...good.slice(18),
    ]
    api({ ...GROUPS, previewAccounts: previewOf([]).call, bulkAdd: server.call })
    const { user } = openAdministration()
    await screen.findByRole('option', { name: 'Physics' })
    await user.selectOptions(bulk().getByRole('combobox', { name: 'Working group' }), 'Physics')
    await user.click(bulk().getByRole('textbox'))
    await user.paste(lines.join('\n'))
    expect(await bulk().findByText('27 addresses found, 3 not usable')).toBeVisible()
    const names = () =>
      bulk()
        .getAllByRole('rowheader')
        .map(({ textContent }) => textContent)
    const skipped = ['Line 10: not-an-address', 'Line 20: anna@@x.org', 'Line 21: ben(at)x.org']
    await waitFor(() => expect(names()).toEqual([...skipped, ...good]))
    expect(await bulk().findAllByRole('row', { name: /Skipped$/ })).toHaveLength(3)
    expect(await bulk().findAllByRole('row', { name: /New account$/ })).toHaveLength(27)
    await user.click(bulk().getByRole('button', { name: 'Add members' }))
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Create and add' }),
    )
    expect(await bulk().findByText('27 addresses processed. 27 succeeded. 0 failed.')).toBeVisible()
    expect(bulk().getByRole('textbox')).toHaveValue('not-an-address\nanna@@x.org\nben(at)x.org')
    // The same table shows the results; the skipped lines are now at the top of the box.
    expect(bulk().getAllByRole('table')).toHaveLength(1)
    await waitFor(() =>
      expect(names()).toEqual([
        'Line 1: not-an-address',
        'Line 2: anna@@x.org',
        'Line 3: ben(at)x.org',
        ...good,
      ]),
    )
    expect(
      bulk().getByRole('row', { name: /person\.26@x\.org Account created and added secret of/ }),
    ).toBeVisible()
    const write = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await user.click(bulk().getByRole('button', { name: 'Copy all passwords' }))
    const copied = write.mock.calls[0]?.[0].split('\n')
    expect(copied).toHaveLength(27)
    expect(copied?.[0]).toBe('person.0@x.org\tsecret of person.0@x.org')
  })

  it('names the addresses without a result', async () => {
    api({
      ...GROUPS,
      previewAccounts: previewOf(['a@x.org', 'b@x.org']).call,
      bulkAdd: { results: [{ email: 'a@x.org', created: false }] },
    })
    const { user } = openAdministration()
    await add(user, 'a@x.org b@x.org')
    expect(await bulk().findByText('1 addresses processed. 1 succeeded. 0 failed.')).toBeVisible()
    expect(bulk().getByText(/no result for 1 address\..*anything was done: b@x\.org$/)).toBeVisible()
    expect(bulk().getByRole('row', { name: /a@x.org In the group/ })).toBeVisible()
    expect(bulk().getByRole('row', { name: /b@x.org No result/ })).toBeVisible()
  })
})
