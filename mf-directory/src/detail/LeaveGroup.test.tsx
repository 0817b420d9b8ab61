import { act, screen, waitFor, within } from '@testing-library/react'
import { sessionStore, type SessionState } from '@recog/shared-session'
import { mockApi, personas, renderRoute } from '@recog/testing'
import { SectionRoutes } from '../SectionRoutes'

const api = mockApi()
const { user: me } = personas.member
const person = (userId: string) => ({
  userId,
  displayName: userId,
  email: `${userId}@x.org`,
  joinedAt: '',
  institution: '',
})
const self = { ...person(me.userId), displayName: me.displayName }

/** The visitor as a member or lead of the group. */
const sessionAs = (role: 'board' | 'member', capabilities = me.capabilities): SessionState => ({
  status: 'signed-in',
  user: { ...me, capabilities, committees: [{ id: 'spine', name: 'Spine', description: '', role }] },
})

function open(responses: object, session = sessionAs('member')) {
  api({ committee: group([person('lead')], [self, person('ada')]), ...responses })
  return renderRoute(<SectionRoutes />, { at: '/committees/spine', session })
}
const group = (board: object[], members: object[]) => ({
  id: 'spine',
  name: 'Spine',
  description: '',
  board,
  members,
})
const dialog = () => within(screen.getByRole('dialog'))
const sentBy = () => {
  const bodies: unknown[] = []
  return {
    bodies,
    leaveGroup: async (request: Request) => {
      bodies.push(await request.json())
      return 204
    },
  }
}

beforeEach(() => sessionStore.setState(personas.member, true))

describe('leaving a group', () => {
  it('takes a confirmation; then the button is gone and the heading has the focus', async () => {
    const { bodies, leaveGroup } = sentBy()
    const { user, store } = open({ leaveGroup, userInfo: { ...me, committees: [] } })
    await user.click(await screen.findByRole('button', { name: 'Leave this group' }))
    expect(dialog().getByText(/its leads are told by email/)).toBeVisible()
    await user.click(dialog().getByRole('button', { name: 'Cancel' }))
    expect(bodies).toEqual([])

    await user.click(screen.getByRole('button', { name: 'Leave this group' }))
    await user.click(dialog().getByRole('button', { name: 'Leave the group' }))
    expect(await screen.findByText('You have left Spine.')).toBeVisible()
    expect(bodies).toEqual([{}])
    await waitFor(() => expect(sessionStore.getState()).toMatchObject({ user: { committees: [] } }))
    act(() => store.setState(sessionStore.getState(), true))
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Leave this group' })).not.toBeInTheDocument(),
    )
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus())
  })

  it('asks the only lead who leads the group afterwards', async () => {
    const { bodies, leaveGroup } = sentBy()
    const committee = group([self], [person('zoe'), person('ada')])
    const { user } = open({ leaveGroup, committee, userInfo: me }, sessionAs('board'))
    await user.click(await screen.findByRole('button', { name: 'Leave this group' }))
    await user.click(dialog().getByRole('button', { name: 'Leave the group' }))
    expect(dialog().getByText('Please choose who leads the group after you.')).toBeVisible()
    expect(dialog().getByRole('combobox')).toHaveFocus()
    await user.selectOptions(dialog().getByRole('combobox'), 'ada')
    await user.click(dialog().getByRole('button', { name: 'Leave the group' }))
    expect(await screen.findByText('You have left Spine.')).toBeVisible()
    expect(bodies).toEqual([{ successorUserId: 'ada' }])
  })

  it('is impossible for the only member, who is told whom to ask', async () => {
    const { user } = open({ committee: group([self], []) }, sessionAs('board'))
    await user.click(await screen.findByRole('button', { name: 'Leave this group' }))
    expect(dialog().getByText(/^You are the only member of this group\. Please ask an admin/)).toBeVisible()
    expect(dialog().queryByRole('button', { name: 'Leave the group' })).not.toBeInTheDocument()
  })

  it('shows why the server refused', async () => {
    const message = 'The last steering member cannot be removed.'
    const { user } = open({ leaveGroup: () => Response.json({ message }, { status: 409 }) })
    await user.click(await screen.findByRole('button', { name: 'Leave this group' }))
    await user.click(dialog().getByRole('button', { name: 'Leave the group' }))
    expect(await dialog().findByText(message)).toBeVisible()
  })

  it('asks for a new lead when the other leads have left the group meanwhile', async () => {
    const message = 'You are the only lead of this group. Please choose a member who takes over.'
    const { bodies, leaveGroup } = sentBy()
    const committee = group([self, person('lead')], [person('ada')])
    const { user } = open({ committee, userInfo: me }, sessionAs('board'))
    await user.click(await screen.findByRole('button', { name: 'Leave this group' }))
    expect(dialog().queryByRole('combobox')).not.toBeInTheDocument()
    api({
      committee: group([self], [person('ada')]),
      leaveGroup: () => Response.json({ message }, { status: 409 }),
    })
    await user.click(dialog().getByRole('button', { name: 'Leave the group' }))
    expect(await dialog().findByText(message)).toBeVisible()
    await user.selectOptions(await dialog().findByRole('combobox'), 'ada')
    api({ leaveGroup })
    await user.click(dialog().getByRole('button', { name: 'Leave the group' }))
    expect(await screen.findByText('You have left Spine.')).toBeVisible()
    expect(bodies).toEqual([{ successorUserId: 'ada' }])
  })

  it('asks again for a new lead when the chosen one has left the group meanwhile', async () => {
    const committee = group([self], [person('zoe'), person('ada')])
    const { user } = open({ committee }, sessionAs('board'))
    await user.click(await screen.findByRole('button', { name: 'Leave this group' }))
    await user.selectOptions(dialog().getByRole('combobox'), 'ada')
    api({ committee: group([self], [person('zoe')]), leaveGroup: 409 })
    const leave = dialog().getByRole('button', { name: 'Leave the group' })
    await user.click(leave)
    await waitFor(() => expect(dialog().queryByRole('option', { name: 'ada' })).not.toBeInTheDocument())
    await user.click(leave)
    expect(dialog().getByText('Please choose who leads the group after you.')).toBeVisible()
  })

  it('is offered to members of the group only, and only where the server knows the call', async () => {
    open({}, personas.steering)
    expect(await screen.findByText('ada')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Leave this group' })).not.toBeInTheDocument()
    open({}, sessionAs('member', []))
    expect((await screen.findAllByText('ada')).length).toBeGreaterThan(0)
    expect(screen.queryByRole('button', { name: 'Leave this group' })).not.toBeInTheDocument()
  })
})
