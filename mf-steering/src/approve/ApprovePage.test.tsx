import { screen, waitFor, within } from '@testing-library/react'
import { mockApi, personas, renderRoute } from '@recog/section-kit/testing'
import { SectionRoutes } from '../SectionRoutes'

const api = mockApi()
const waiting = {
  userId: 'w',
  email: 'wei@x.org',
  displayName: 'Wei Österreich',
  userRole: 'Applicant',
  institution: 'Clinic',
}
const nameless = { userId: 'n', email: 'only@mail.org', displayName: '', userRole: null }
const approved = { userId: 'a', email: 'ada@x.org', displayName: 'Ada', userRole: 'committee' }

const open = () => renderRoute(<SectionRoutes />, { at: '/steering/approve', session: personas.steering })

describe('approving requests', () => {
  it('lists those who are not approved yet, with what they said', async () => {
    api({ 'GET /api/steering/users': [waiting, approved, nameless] })
    open()
    expect(await screen.findByRole('row', { name: /Wei Österreich/ })).toHaveTextContent('Clinic')
    expect(screen.queryByText('Ada')).not.toBeInTheDocument()
  })

  it('approves a person with id and address, says so and takes the row away', async () => {
    const sent: unknown[] = []
    api({
      'GET /api/steering/users': [waiting, nameless],
      'POST /api/steering/approve': async (request: Request) => {
        sent.push(await request.json())
        return {}
      },
    })
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Approve Wei Österreich' }))
    expect(
      await screen.findByText('Approved Wei Österreich. A temporary password has been sent via email.'),
    ).toBeVisible()
    expect(sent).toEqual([{ userId: 'w', email: 'wei@x.org' }])
    await waitFor(() => expect(screen.queryByRole('row', { name: /Wei/ })).not.toBeInTheDocument())
  })

  it('names the person when it fails, by address when there is no name', async () => {
    api({ 'GET /api/steering/users': [nameless], 'POST /api/steering/approve': 500 })
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: /^Approve/ }))
    expect(await screen.findByText('Failed to approve only@mail.org.')).toBeVisible()
    expect(screen.getByRole('row', { name: /only@mail.org/ })).toBeVisible()
  })

  it('finds people without accents, and does not stumble over brackets', async () => {
    api({ 'GET /api/steering/users': [waiting, nameless] })
    const { user } = open()
    const search = await screen.findByRole('searchbox')
    await user.type(search, 'osterreich')
    expect(within(screen.getByRole('table')).getAllByRole('row')).toHaveLength(2)
    await user.clear(search)
    await user.type(search, '(')
    expect(screen.getByText('Nobody matches your search.')).toBeVisible()
  })

  it('says when the requests could not be loaded', async () => {
    api({ 'GET /api/steering/users': 500 })
    open()
    expect(await screen.findByText('Failed to load users.')).toBeVisible()
  })
})

describe('assigning memberships', () => {
  const groups = [{ id: 'g', name: 'Physics' }]
  const openMatrix = () =>
    renderRoute(<SectionRoutes />, { at: '/steering/assign', session: personas.steering })

  it('sends only the changed pair and says what was done', async () => {
    const sent: unknown[] = []
    api({
      'GET /api/steering/users': [approved, waiting],
      'GET /api/steering/committees': groups,
      'POST /api/steering/assign': async (request: Request) => {
        sent.push(await request.json())
        return {}
      },
    })
    const { user } = openMatrix()
    const box = await screen.findByRole('checkbox', { name: 'Ada in Physics' })
    expect(screen.getAllByRole('checkbox')).toHaveLength(1)
    await user.click(box)
    expect(await screen.findByText('Assigned Ada to Physics.')).toBeVisible()
    await user.click(box)
    expect(await screen.findByText('Removed Ada from Physics.')).toBeVisible()
    expect(sent).toEqual([
      { userId: 'a', assignments: [{ committeeId: 'g', assigned: true }] },
      { userId: 'a', assignments: [{ committeeId: 'g', assigned: false }] },
    ])
  })

  it('restores the box and names person and group when it fails', async () => {
    api({
      'GET /api/steering/users': [approved],
      'GET /api/steering/committees': groups,
      'POST /api/steering/assign': 500,
    })
    const { user } = openMatrix()
    const box = await screen.findByRole('checkbox', { name: 'Ada in Physics' })
    await user.click(box)
    expect(await screen.findByText('Failed to update assignment for Ada in Physics.')).toBeVisible()
    expect(box).not.toBeChecked()
  })
})
