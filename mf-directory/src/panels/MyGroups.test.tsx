import { screen } from '@testing-library/react'
import { mockApi, personas, renderRoute } from '@recog/testing'
import { MyGroups } from './MyGroups'

const api = mockApi()
const [group] = personas.member.user.committees

it('lists the working groups of the session, and who leads them', async () => {
  const board = [{ userId: 'x', displayName: 'Amara Okafor', email: 'a@x.example', role: 'board' }]
  api({ committees: [{ id: group?.id, name: group?.name, board, members: [] }] })
  renderRoute(<MyGroups />, { at: '/home', session: personas.member })
  expect(await screen.findByRole('link', { name: group?.name })).toHaveAttribute(
    'href',
    `/committees/${group?.id}`,
  )
  expect(screen.getByText('Amara Okafor')).toBeVisible()
  expect(screen.getByRole('link', { name: `Email ${group?.name} and other groups` })).toHaveAttribute(
    'href',
    `/CommitteeAccess?mail=${group?.id}`,
  )
})

it('names leads as all other lists do: in their order, and by address without a name', async () => {
  const lead = (userId: string, displayName: string) => ({ userId, displayName, email: `${userId}@x.org` })
  const board = [lead('new', ''), lead('ben', 'Ben Zimmer'), lead('ada', 'Ada Young')]
  api({ committees: [{ id: group?.id, name: group?.name, board, members: [] }] })
  renderRoute(<MyGroups />, { at: '/home', session: personas.member })
  expect(await screen.findByText('Ada Young, Ben Zimmer, new@x.org')).toBeVisible()
})

it('lists the groups although their leads cannot be loaded', async () => {
  api({ committees: 500 })
  renderRoute(<MyGroups />, { at: '/home', session: personas.member })
  expect(await screen.findByRole('link', { name: group?.name })).toBeVisible()
})

it('says so when there are none', async () => {
  api({ committees: [] })
  const user = { ...personas.member.user, committees: [] }
  renderRoute(<MyGroups />, { at: '/home', session: { ...personas.member, user } })
  expect(await screen.findByText('You are not in a working group yet.')).toBeVisible()
})
