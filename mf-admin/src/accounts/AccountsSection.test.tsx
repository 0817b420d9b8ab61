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
const accounts = () => part('Create account or Reset password')

describe('creating accounts and resetting passwords', () => {
  it('requires an address', async () => {
    api(GROUPS)
    const { user } = openAdministration()
    await user.click(screen.getByRole('button', { name: 'Send credentials' }))
    expect(accounts().getByText('Please enter at least one valid email address.')).toBeVisible()
    expect(accounts().getByLabelText('Email addresses')).toHaveFocus()
    await user.click(accounts().getByRole('button', { name: 'Clear' }))
    expect(accounts().queryByText(/^Please enter at least/)).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Send credentials' }))
    await user.type(accounts().getByLabelText('Email addresses'), 'ada@x.org')
    expect(accounts().getByText('1 address found')).toBeVisible()
    expect(accounts().queryByText(/^Please enter at least/)).not.toBeInTheDocument()
  })

  it('sends every address found, and shows the result of each', async () => {
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
    api({ ...GROUPS, previewAccounts: previewOf([]).call, accounts: provision.call })
    const { user } = openAdministration()
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

  it('needs a confirmation before it resets existing passwords; cancelling sends nothing', async () => {
    const provision = recording(({ emails }) =>
      emails.map((email) => ({ email, created: false, password: 'p' })),
    )
    api({
      ...GROUPS,
      previewAccounts: previewOf(['old@x.org']).call,
      accounts: provision.call,
    })
    const { user } = openAdministration()
    await user.type(accounts().getByRole('textbox'), 'old@x.org new@x.org')
    expect(await accounts().findByText('Password will be reset')).toBeVisible()
    expect(await accounts().findByText('New account')).toBeVisible()
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

  it('asks again which addresses have an account after a failed call', async () => {
    const preview = previewOf(['old@x.org'])
    api({ ...GROUPS, previewAccounts: preview.call, accounts: 500 })
    const { user } = openAdministration()
    await user.type(accounts().getByRole('textbox'), 'new@x.org')
    expect(await accounts().findByText('New account')).toBeVisible()
    const asked = preview.sent.length
    await user.click(screen.getByRole('button', { name: 'Send credentials' }))
    expect(
      await accounts().findByText('Failed to provision the requested accounts. Please try again.'),
    ).toBeVisible()
    await waitFor(() => expect(preview.sent.length).toBeGreaterThan(asked))
    await waitFor(() => expect(accounts().getByText('New account')).toBeVisible())
  })

  it('resumes after a failed call without sending an address twice', async () => {
    const all = Array.from({ length: 45 }, (_, n) => `p${n}@x.org`)
    let broken = true
    const served: string[] = []
    api({
      ...GROUPS,
      previewAccounts: async (request: Request) => {
        const { emails } = (await request.json()) as { emails: string[] }
        return emails.map((email) => ({ email, exists: served.includes(email) }))
      },
      accounts: async (request: Request) => {
        const { emails } = (await request.json()) as { emails: string[] }
        if (emails.includes('p20@x.org') && broken) return 500
        served.push(...emails)
        return emails.map((email) => ({ email, created: true, password: 'p' }))
      },
    })
    const { user } = openAdministration()
    await user.click(accounts().getByRole('textbox'))
    await user.paste(all.join('\n'))
    await user.click(screen.getByRole('button', { name: 'Send credentials' }))
    expect(
      await accounts().findByText('Failed to provision the requested accounts. Please try again.'),
    ).toBeVisible()
    expect(accounts().getByText(/20 of 45 addresses were sent before this call/)).toBeVisible()
    expect(accounts().getByRole('textbox')).toHaveValue(all.join('\n'))
    broken = false
    await user.click(screen.getByRole('button', { name: 'Send credentials' }))
    expect(await accounts().findByText('45 addresses processed. 45 succeeded. 0 failed.')).toBeVisible()
    expect(served).toEqual(all)
  })

  describe('a link to choose a password', () => {
    const LINK = { name: 'Send a link to choose a password instead of showing one' }

    it('is not offered if the server does not announce it', () => {
      api(GROUPS)
      openAdministration({ session: withCapabilities('account-preview') })
      expect(accounts().queryByRole('checkbox', LINK)).not.toBeInTheDocument()
    })

    it('is the only way where the server mails no passwords, and is asked about as such', async () => {
      const results = ({ emails }: { readonly emails: readonly string[] }) =>
        emails.map((email) => ({ email, created: true, delivered: 'link', committees: [] }))
      const [provision, added] = [recording(results), recording(() => ({ results: [] }))]
      const previewed = previewOf(['old@x.org']).call
      api({ ...GROUPS, previewAccounts: previewed, accounts: provision.call, bulkAdd: added.call })
      const session = withCapabilities('account-preview', 'account-links', 'bulk-links', 'invitations')
      const { user } = openAdministration({ session })
      expect(screen.queryByRole('checkbox', LINK)).not.toBeInTheDocument()
      await user.type(accounts().getByRole('textbox'), 'new@x.org')
      await user.click(screen.getByRole('button', { name: 'Send credentials' }))
      await waitFor(() => expect(provision.sent).toEqual([{ emails: ['new@x.org'], delivery: 'link' }]))
      const bulk = part('Bulk Add Members')
      await user.selectOptions(await bulk.findByLabelText('Working group'), 'spine')
      await user.type(bulk.getByRole('textbox'), 'next@x.org')
      await user.click(bulk.getByRole('button', { name: 'Add members' }))
      const question = await screen.findByRole('alertdialog', { name: 'Create accounts?' })
      expect(question).toHaveTextContent('One will be created, with a link to choose how to sign in.')
    })

    it('is e-mailed instead of a password on request', async () => {
      const provision = recording(({ emails }) =>
        emails.map((email) => ({ email, created: email === 'new@x.org', delivered: 'link', committees: [] })),
      )
      api({ ...GROUPS, previewAccounts: previewOf(['old@x.org']).call, accounts: provision.call })
      const { user } = openAdministration()
      await user.type(accounts().getByRole('textbox'), 'new@x.org old@x.org')
      await user.click(accounts().getByRole('checkbox', LINK))
      await user.click(screen.getByRole('button', { name: 'Send credentials' }))
      const question = await screen.findByRole('alertdialog', { name: 'Reset existing passwords?' })
      expect(question).toHaveTextContent('a link to choose a new one will be emailed.')
      await user.click(within(question).getByRole('button', { name: 'Send credentials' }))
      expect(await accounts().findByText('2 addresses processed. 2 succeeded. 0 failed.')).toBeVisible()
      expect(provision.sent).toEqual([{ emails: ['new@x.org', 'old@x.org'], delivery: 'link' }])
      const mailed = 'A link to choose a password was emailed\\.'
      expect(accounts().getByRole('row', { name: new RegExp(`new@x.org Created ${mailed}`) })).toBeVisible()
      expect(
        accounts().getByRole('row', { name: new RegExp(`old@x.org Password reset ${mailed}`) }),
      ).toBeVisible()
      expect(accounts().queryByRole('button', { name: 'Hide passwords' })).not.toBeInTheDocument()
    })
  })

  describe('if it is unknown which accounts exist', () => {
    const sendCredentials = { name: 'Send credentials' }

    it('sends at once where the server offers no preview, and requests none', async () => {
      const preview = previewOf([])
      const provision = recording(({ emails }) => emails.map((email) => ({ email, created: true })))
      api({ ...GROUPS, previewAccounts: preview.call, accounts: provision.call })
      const { user } = openAdministration({ session: withCapabilities() })
      await user.type(accounts().getByRole('textbox'), 'a@x.org b@x.org, foo@bar..com')
      expect(await accounts().findByText('2 addresses found, 1 not usable')).toBeVisible()
      await user.click(screen.getByRole('button', sendCredentials))
      expect(await accounts().findByText('2 addresses processed. 2 succeeded. 0 failed.')).toBeVisible()
      expect(provision.sent).toEqual([{ emails: ['a@x.org', 'b@x.org'] }])
      expect(preview.sent).toEqual([])
      expect(accounts().queryByText('New account')).not.toBeInTheDocument()
    })

    it('needs a confirmation if the preview fails', async () => {
      const provision = recording(() => [])
      api({ ...GROUPS, previewAccounts: 500, accounts: provision.call })
      const { user } = openAdministration()
      await user.type(accounts().getByRole('textbox'), 'a@x.org')
      await user.click(screen.getByRole('button', sendCredentials))
      expect(await screen.findByRole('alertdialog')).toHaveTextContent(
        'It is not known whether a@x.org has an account.',
      )
      expect(provision.sent).toEqual([])
    })
  })

  it('clears everything', async () => {
    api({ ...GROUPS, previewAccounts: previewOf([]).call, accounts: 500 })
    const { user } = openAdministration()
    await user.type(accounts().getByRole('textbox'), 'a@x.org')
    await user.click(screen.getByRole('button', { name: 'Send credentials' }))
    await accounts().findByRole('alert')
    await user.click(accounts().getByRole('button', { name: 'Clear' }))
    expect(accounts().queryByRole('alert')).not.toBeInTheDocument()
    expect(accounts().getByRole('textbox')).toHaveValue('')
  })

  describe('with missing or unexpected results', () => {
    const send = async (results: readonly object[]) => {
      api({ ...GROUPS, previewAccounts: previewOf([]).call, accounts: results })
      const { user } = openAdministration()
      await user.type(accounts().getByRole('textbox'), 'a@x.org B@x.org c@x.org')
      await user.click(screen.getByRole('button', { name: 'Send credentials' }))
    }
    const created = (email: string) => ({ email, created: true, password: 'p', committees: [] })

    it('counts the returned results, and names the addresses without one', async () => {
      await send([{ email: 'c@x.org', error: 'Blocked.' }, created('b@x.org')])
      expect(await accounts().findByText('2 addresses processed. 1 succeeded. 1 failed.')).toBeVisible()
      expect(
        accounts()
          .getAllByRole('rowheader')
          .map((cell) => cell.textContent),
      ).toEqual(['a@x.org', 'c@x.org', 'b@x.org'])
      expect(accounts().getByText(/no result for 1 address\..*anything was done: a@x\.org$/)).toBeVisible()
    })

    it('says so if there are none at all', async () => {
      await send([])
      expect(await accounts().findByText('0 addresses processed. 0 succeeded. 0 failed.')).toBeVisible()
      expect(accounts().getByText(/no result for 3 addresses.*: a@x\.org, B@x\.org, c@x\.org$/)).toBeVisible()
      expect(accounts().getAllByRole('row', { name: /No result$/ })).toHaveLength(3)
    })

    it('counts an address once, and names addresses that were not sent', async () => {
      await send(['a@x.org', 'a@x.org', 'b@x.org', 'c@x.org', 'd@x.org'].map(created))
      expect(await accounts().findByText('4 addresses processed. 4 succeeded. 0 failed.')).toBeVisible()
      expect(accounts().getByText(/results for 1 address not on your list: d@x\.org$/)).toBeVisible()
      expect(await accounts().findAllByRole('row')).toHaveLength(6)
    })
  })

  it('shows groups that have only a name, and notes from the server', async () => {
    api({
      ...GROUPS,
      previewAccounts: previewOf([]).call,
      accounts: [
        { email: 'a@x.org', created: false, password: 'p', committees: ['Physics', 'Spine'] },
        { email: 'b@x.org', created: true, note: 'Credentials were already sent by email.' },
      ],
    })
    const { user } = openAdministration()
    await user.type(accounts().getByRole('textbox'), 'a@x.org b@x.org')
    await user.click(screen.getByRole('button', { name: 'Send credentials' }))
    expect(
      await accounts().findByRole('row', { name: /a@x.org Password reset p .*Physics, Spine$/ }),
    ).toBeVisible()
    expect(
      accounts().getByRole('row', { name: /b@x.org Created Credentials were already sent by email\./ }),
    ).toBeVisible()
  })
})
