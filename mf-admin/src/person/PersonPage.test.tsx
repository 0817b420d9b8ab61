import { screen, waitFor, within } from '@testing-library/react'
import { mockApi, personas, renderRoute } from '@recog/testing'
import { SectionRoutes } from '../SectionRoutes'
import { recording, withCapabilities } from '../testing/administration'

const api = mockApi()
beforeEach(() =>
  api({
    adminCommittees: [],
    committees: [],
    previewAccounts: [],
  }),
)
const details = (changes: object = {}) => ({
  userId: 'lea',
  displayName: 'Lea Lead',
  email: 'lea@x.org',
  userRole: 'Committee',
  isAdmin: false,
  isLastAdmin: false,
  deactivatedAt: null,
  sessions: 2,
  blockedUntil: null,
  groups: [{ id: 'spine', name: 'Spine', role: 'lead', needsSuccessor: true, suggested: ['mia'] }],
  projects: [
    { id: 'study', name: 'Study', isOwner: true, isLead: false, needsSuccessor: true, suggested: [] },
    { id: 'other', name: 'Other', isOwner: false, isLead: true, needsSuccessor: false, suggested: [] },
  ],
  openRequests: 0,
  ...changes,
})
const people = ['ada', 'mia'].map((userId) => ({
  userId,
  displayName: userId,
  email: `${userId}@x.org`,
  userRole: 'Committee',
  isAdmin: false,
  deactivatedAt: null,
}))
const open = (id = 'lea') =>
  renderRoute(<SectionRoutes />, { at: `/admin/people/${id}`, session: personas.admin })
const dialog = () => within(screen.getByRole('alertdialog'))

describe('a person', () => {
  it('is shown with groups, roles and the last sign-in, and is added to a group from there', async () => {
    const previewed = recording<object>(() => [
      { email: 'lea@x.org', exists: true, committees: [{ id: 'spine', name: 'Spine', role: 'Board' }] },
    ])
    let previews = 0
    const assigned = recording<object>(() => {
      previews = previewed.sent.length
      return { created: false, assignments: [] }
    })
    api({
      people,
      person: details({
        groups: [],
        projects: [],
        hasSecondStep: true,
        lastSignInAt: '2026-05-01T12:00:00Z',
      }),
      previewAccounts: previewed.call,
      adminCommittees: [
        { id: 'physics', name: 'Physics', description: '' },
        { id: 'spine', name: 'Spine', description: '' },
      ],
      assignUser: assigned.call,
    })
    const { user } = open()
    expect(await screen.findByText(/^May 1, 2026, 8:00.AM$/)).toBeVisible()
    const groups = within(await screen.findByRole('region', { name: 'Working groups' }))
    expect(groups.getByRole('row', { name: /Spine.*Work Group Lead/ })).toBeVisible()
    await user.click(await groups.findByRole('checkbox', { name: 'Physics' }))
    await user.click(groups.getByRole('button', { name: 'Save user & assignments' }))
    await waitFor(() =>
      expect(assigned.sent).toEqual([
        { email: 'lea@x.org', committees: [{ committeeId: 'physics', role: 'Member' }] },
      ]),
    )
    expect(previews).toBe(1)
  })

  it('needs a successor as soon as they were made lead on their page', async () => {
    let isLead = false
    api({
      people,
      person: () => details({ projects: [], ...(!isLead && { groups: [] }) }),
      adminCommittees: [{ id: 'spine', name: 'Spine', description: '' }],
      previewAccounts: [{ email: 'lea@x.org', exists: true, committees: [] }],
      assignUser: () => {
        isLead = true
        return { created: false, assignments: [{ committeeName: 'Spine', role: 'Board' }] }
      },
    })
    const { user } = open()
    expect(await screen.findByText('They lead no working group and no unfinished project.')).toBeVisible()
    await user.click(screen.getByRole('checkbox', { name: 'Spine' }))
    await user.selectOptions(screen.getByRole('combobox', { name: /Spine/ }), 'Work Group Lead')
    await user.click(screen.getByRole('button', { name: 'Save user & assignments' }))
    const successor = await screen.findByRole('combobox', { name: /^Who takes over Spine\?/ })
    await user.selectOptions(successor, 'mia (mia@x.org)')
    expect(screen.getByText('Spine: Work Group Lead')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Save user & assignments' })).toBeVisible()
  })

  it('is sent a link to choose a new password, after a question', async () => {
    const sent = recording<object>(() => [{ email: 'lea@x.org', delivered: 'link', created: false }])
    api({ people, person: details({ groups: [], projects: [] }), accounts: sent.call })
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Reset password' }))
    await user.click(dialog().getByRole('button', { name: 'Reset password' }))
    expect(await screen.findByText('A link to choose a new password was sent to Lea Lead.')).toBeVisible()
    expect(sent.sent).toEqual([{ emails: ['lea@x.org'], delivery: 'link' }])
  })

  it('learns why no link could be sent', async () => {
    const error = 'This account is managed by an institution.'
    api({ person: details(), people, accounts: [{ email: 'lea@x.org', error }] })
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Reset password' }))
    await user.click(dialog().getByRole('button', { name: 'Reset password' }))
    expect(await screen.findByText('The password could not be reset.')).toBeVisible()
    expect(screen.getByText(error)).toBeVisible()
  })

  it('who has not come yet is sent another invitation, after a question', async () => {
    const sent = recording<object>(() => [{ email: 'lea@x.org', delivered: 'link', created: false }])
    const invited = { access: 'invited', accessUntil: '2020-05-12T12:00:00Z', hasSecondStep: false }
    api({ people, person: details({ groups: [], projects: [], ...invited }), accounts: sent.call })
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Send a new invitation' }))
    expect(screen.queryByRole('button', { name: 'Reset password' })).not.toBeInTheDocument()
    await user.click(dialog().getByRole('button', { name: 'Send a new invitation' }))
    expect(await screen.findByText('A new invitation was sent to Lea Lead.')).toBeVisible()
    expect(sent.sent).toEqual([{ emails: ['lea@x.org'], delivery: 'link' }])
  })

  it('who asked to join is not let in by a new password or a group', async () => {
    api({ people, person: details({ userRole: 'Applicant', groups: [], projects: [] }) })
    open()
    expect(await screen.findByRole('region', { name: 'Access' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Reset password' })).not.toBeInTheDocument()
    expect(screen.queryByRole('region', { name: 'Working groups' })).not.toBeInTheDocument()
  })
})

describe('deactivating a person', () => {
  it('asks for a successor where one is needed, then for a confirmation, and says when it is done', async () => {
    const sent = recording<object>(() => 204)
    let gone = false
    api({
      people,
      person: () => details(gone ? { deactivatedAt: '2026-05-01T10:00:00Z', groups: [], projects: [] } : {}),
      deactivatePerson: async (request: Request) => {
        gone = true
        return sent.call(request)
      },
    })
    const { user } = open()
    const button = await screen.findByRole('button', { name: 'Deactivate' })
    await user.click(button)
    expect(screen.getAllByText('Please choose who takes over.')).toHaveLength(2)
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()

    const spine = screen.getByRole('combobox', { name: /^Who takes over Spine\?/ })
    expect(spine).toHaveFocus()
    expect([...spine.querySelectorAll('option')].map((option) => option.textContent)).toEqual([
      'Choose who takes over',
      'mia (mia@x.org)',
      'ada (ada@x.org)',
    ])
    await user.selectOptions(spine, 'mia')
    await user.selectOptions(screen.getByRole('combobox', { name: /^Who takes over Study\?/ }), 'ada')
    await user.click(button)
    expect(dialog().getByText(/All sessions end at once\. 2 successors take over\./)).toBeVisible()
    expect(sent.sent).toEqual([])
    await user.click(dialog().getByRole('button', { name: 'Deactivate' }))

    expect(await screen.findByText('Lea Lead is deactivated.')).toBeVisible()
    expect(await screen.findByRole('button', { name: 'Reactivate' })).toBeVisible()
    expect(screen.getByText(/^May 1, 2026, 6:00.AM$/)).toBeVisible()
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus())
    expect(sent.sent).toEqual([
      { groups: [{ id: 'spine', userId: 'mia' }], projects: [{ id: 'study', userId: 'ada' }] },
    ])
  })

  it('shows why the server refused, and keeps the choices', async () => {
    const message = 'What this person holds has changed in the meantime. Please reload the page.'
    api({
      people,
      person: details({ projects: [] }),
      deactivatePerson: () => Response.json({ message }, { status: 409 }),
    })
    const { user } = open()
    const spine = await screen.findByRole('combobox', { name: /^Who takes over Spine\?/ })
    await user.selectOptions(spine, 'mia')
    await user.click(screen.getByRole('button', { name: 'Deactivate' }))
    await user.click(dialog().getByRole('button', { name: 'Deactivate' }))
    expect(await screen.findByText(message)).toBeVisible()
    expect(spine).toHaveValue('mia')
  })

  it('asks for a successor for what they have taken over since the page was loaded', async () => {
    const sent = recording<object>(() => 204)
    const message = 'Please choose who takes over Spine.'
    api({
      people,
      person: details({ groups: [], projects: [] }),
      deactivatePerson: () => Response.json({ message }, { status: 409 }),
    })
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Deactivate' }))
    api({ person: details({ projects: [] }) })
    await user.click(dialog().getByRole('button', { name: 'Deactivate' }))
    const successor = await screen.findByRole('combobox', { name: /^Who takes over Spine\?/ })
    expect(screen.getByText(message)).toBeVisible()
    await waitFor(() => user.selectOptions(successor, 'mia (mia@x.org)'))
    api({ deactivatePerson: sent.call })
    await user.click(screen.getByRole('button', { name: 'Deactivate' }))
    await user.click(dialog().getByRole('button', { name: 'Deactivate' }))
    expect(await screen.findByText('Lea Lead is deactivated.')).toBeVisible()
    expect(sent.sent).toEqual([{ groups: [{ id: 'spine', userId: 'mia' }], projects: [] }])
  })

  it('needs no list of people if nothing is handed over, and names the open requests', async () => {
    api({ person: details({ groups: [], projects: [], openRequests: 3 }) })
    open()
    expect(await screen.findByText('They lead no working group and no unfinished project.')).toBeVisible()
    expect(screen.getByText(/^3 requests to join wait for a decision/)).toBeVisible()
  })

  it('is not offered for one’s own account', async () => {
    const { userId } = personas.admin.user
    api({ person: details({ userId, isAdmin: true, isLastAdmin: true, sessions: 1 }) })
    open(userId)
    expect(
      await screen.findByText('You cannot deactivate your own account. Please ask another administrator.'),
    ).toBeVisible()
    expect(screen.getByRole('button', { name: 'Revoke administrator rights' })).toBeDisabled()
    expect(screen.getByRole('button', { name: 'End my other sessions' })).toBeDisabled()
  })
})

describe('the access of a person', () => {
  it.each([
    ['Make administrator', {}, 'setAdministrator', 'Lea Lead is an administrator now.'],
    ['Revoke administrator rights', { isAdmin: true }, 'setAdministrator', 'is no longer an administrator.'],
    ['End all sessions', {}, 'endPersonSessions', 'The sessions have ended.'],
    ['Unlock', { blockedUntil: '2026-05-01T10:00:00Z' }, 'unlockPerson', 'Lea Lead can sign in again.'],
    ['Reactivate', { deactivatedAt: '2026-05-01T10:00:00Z' }, 'reactivatePerson', 'is active again.'],
  ] as const)('%s: only after a confirmation', async (label, state, name, done) => {
    const call = jest.fn(() => 204)
    api({ people, person: details(state), [name]: call })
    const { user } = open()
    const button = await screen.findByRole('button', { name: label })
    await user.click(button)
    await user.click(dialog().getByRole('button', { name: 'Cancel' }))
    expect(call).not.toHaveBeenCalled()
    await user.click(button)
    await user.click(dialog().getByRole('button', { name: label }))
    expect(await screen.findByText(new RegExp(done))).toBeVisible()
    expect(call).toHaveBeenCalledTimes(1)
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
  })

  it('leaves the focus on the heading once the account is unlocked and the button is gone', async () => {
    let blockedUntil: string | null = '2026-05-01T10:00:00Z'
    api({
      people,
      person: () => details({ blockedUntil }),
      unlockPerson: () => {
        blockedUntil = null
        return 204
      },
    })
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Unlock' }))
    await user.click(dialog().getByRole('button', { name: 'Unlock' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Unlock' })).not.toBeInTheDocument())
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus())
  })

  it.each([
    ['End all sessions', 'endPersonSessions', { sessions: 0 }],
    ['Make administrator', 'setAdministrator', { isAdmin: true }],
  ])(
    'leaves the focus on the heading after %s, whose button does not do that any more',
    async (label, name, after) => {
      let state: object = {}
      const call = () => {
        state = after
        return 204
      }
      api({ people, person: () => details(state), [name]: call })
      const { user } = open()
      await user.click(await screen.findByRole('button', { name: label }))
      await user.click(dialog().getByRole('button', { name: label }))
      await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus())
    },
  )

  it('shows why a change was refused', async () => {
    const message = 'This is the last administrator. Please make somebody else an administrator first.'
    api({
      people,
      person: details({ isAdmin: true }),
      setAdministrator: () => Response.json({ message }, { status: 409 }),
    })
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Revoke administrator rights' }))
    await user.click(dialog().getByRole('button', { name: 'Revoke administrator rights' }))
    expect(await screen.findByText(message)).toBeVisible()
    expect(screen.getByText('The administrator rights could not be revoked.')).toBeVisible()
  })
})

describe('the second step of a person who has lost it', () => {
  const dueAt = '2999-05-12T12:00:00Z'
  const asked = (askedBy: string) => ({ askedBy, askedByName: 'Otto Other', dueAt })
  const press = async (name: string) => {
    const { user } = open()
    await user.click(await screen.findByRole('button', { name }))
    await user.click(dialog().getByRole('button', { name }))
  }

  it('is removed once another administrator confirms it', async () => {
    const call = jest.fn(() => 204)
    api({ people, person: details({ hasSecondStep: true }), askSecondStepReset: call })
    await press('Remove second step')
    expect(await screen.findByText('The other administrators were asked to confirm it.')).toBeVisible()
    expect(call).toHaveBeenCalledTimes(1)
  })

  it('is removed at once by a second administrator, who may be refused', async () => {
    const message = 'Only an administrator who has signed in with a second step can confirm this.'
    const call = jest.fn(() => Response.json({ message }, { status: 409 }))
    api({
      people,
      person: details({ hasSecondStep: true, secondStepReset: asked('otto') }),
      confirmSecondStepReset: call,
    })
    await press('Remove second step now')
    expect(await screen.findByText(message)).toBeVisible()
    expect(screen.getByText(/^Otto Other has asked to remove .* May 12, 2999/)).toBeVisible()
  })

  it('is not confirmed, only kept, by who has asked', async () => {
    const call = jest.fn(() => 204)
    api({
      people,
      person: details({ hasSecondStep: true, secondStepReset: asked(personas.admin.user.userId) }),
      withdrawSecondStepReset: call,
    })
    await press('Keep second step')
    expect(await screen.findByText('The second step stays.')).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Remove second step/ })).not.toBeInTheDocument()
  })

  it.each([
    ['there is none', { hasSecondStep: false }, undefined],
    ['the server cannot remove it', { hasSecondStep: true }, withCapabilities('people')],
  ])('is not mentioned where %s', async (_why, state, session = personas.admin) => {
    api({ people, person: details(state) })
    renderRoute(<SectionRoutes />, { at: '/admin/people/lea', session })
    expect(await screen.findByRole('button', { name: 'End all sessions' })).toBeVisible()
    expect(screen.queryByRole('button', { name: /second step/ })).not.toBeInTheDocument()
  })
})

describe('how a person signs in', () => {
  const facts = async () => {
    const terms = await screen.findAllByRole('term')
    return Object.fromEntries(terms.map((term) => [term.textContent, term.nextElementSibling?.textContent]))
  }

  it('says what they were sent and until when it works', async () => {
    const accessUntil = '2999-05-12T12:00:00Z'
    api({
      people,
      person: details({ access: 'invited', accessUntil, hasSecondStep: false, lastSignInAt: null }),
    })
    open()
    expect(await facts()).toMatchObject({
      'First sign-in': 'Invited. The link to choose a password works until May 12, 2999.',
      'Last sign-in': 'None on record',
      'Second step': 'None',
    })
  })

  it('says that a temporary password has expired', async () => {
    api({ people, person: details({ access: 'temporary', accessUntil: null, hasSecondStep: false }) })
    open()
    expect(await facts()).toMatchObject({ 'First sign-in': 'Temporary password expired' })
  })

  it('is not mentioned where the server does not say', async () => {
    api({ people, person: details() })
    open()
    expect(Object.keys(await facts())).not.toContain('Last sign-in')
  })
})

describe('erasing a person who has left', () => {
  const gone = { deactivatedAt: '2026-05-01T10:00:00Z', groups: [], projects: [] }

  it('happens only after a confirmation, and leads to the people who are left', async () => {
    const sent = recording<object>(() => ({ userId: 'lea', mentions: [] }))
    api({ people, person: details(gone), eraseUser: sent.call })
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Erase' }))
    expect(dialog().getByText(/cannot be undone/)).toBeVisible()
    expect(sent.sent).toEqual([])
    await user.click(dialog().getByRole('button', { name: 'Erase' }))
    expect(await screen.findByText('The person is erased.')).toBeVisible()
    expect(await screen.findByRole('heading', { level: 1, name: 'People' })).toBeVisible()
    expect(sent.sent).toEqual([{ email: 'lea@x.org' }])
  })

  it('shows why it was refused, and stays', async () => {
    const message = 'This person is an administrator. They must leave first.'
    api({ people, person: details(gone), eraseUser: () => Response.json({ message }, { status: 409 }) })
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Erase' }))
    await user.click(dialog().getByRole('button', { name: 'Erase' }))
    expect(await screen.findByText(message)).toBeVisible()
    expect(screen.getByRole('heading', { level: 1, name: 'Lea Lead' })).toBeVisible()
  })

  it('is offered for nobody who is still active', async () => {
    api({ people, person: details() })
    open()
    expect(await screen.findByRole('button', { name: 'Deactivate' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Erase' })).not.toBeInTheDocument()
  })

  it('is not offered by a server that cannot do it', async () => {
    api({ people, person: details(gone) })
    renderRoute(<SectionRoutes />, { at: '/admin/people/lea', session: withCapabilities('people') })
    expect(await screen.findByRole('button', { name: 'Reactivate' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Erase' })).not.toBeInTheDocument()
  })
})

describe('the page of a person', () => {
  it('stays whole where those who may take over cannot be loaded, and loads them on demand', async () => {
    api({ people: 500, person: details() })
    const { user } = open()
    const part = within(await screen.findByRole('region', { name: 'Deactivate' }))
    expect(part.getByText('The people could not be loaded.')).toBeVisible()
    expect(screen.getByRole('region', { name: 'Access' })).toBeVisible()
    api({ people, person: details() })
    await user.click(part.getByRole('button', { name: 'Retry' }))
    const again = within(await screen.findByRole('region', { name: 'Deactivate' }))
    expect(await again.findByRole('button', { name: 'Deactivate' })).toBeVisible()
  })

  it.each([
    [404, 'There is no such person.'],
    [500, 'This person could not be loaded.'],
  ])('for the response %i says "%s"', async (status, text) => {
    api({ person: status })
    open()
    expect(screen.getByText('Loading person...')).toBeVisible()
    expect(await screen.findByText(text)).toBeVisible()
  })
})
