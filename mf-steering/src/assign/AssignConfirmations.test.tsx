import { screen, waitFor, within } from '@testing-library/react'
import { mockApi, personas, renderRoute } from '@recog/testing'
import { SectionRoutes } from '../SectionRoutes'
import { agree, member } from './testing/assigning'

const api = mockApi()
const steeringGroup = { id: 'steering', name: 'Steering Committee' }

describe('changes that need a confirmation', () => {
  const inPhysics = { ...member, committees: ['g'] }
  const openWith = async (name: string, responses: Parameters<typeof api>[0] = {}) => {
    const sent: unknown[] = []
    api({
      committees: [],
      steeringUsers: [inPhysics],
      steeringCommittees: [{ id: 'g', name: 'Physics' }, steeringGroup],
      steeringAssign: async (request: Request) => {
        sent.push(await request.json())
        return {}
      },
      ...responses,
    })
    const { user } = renderRoute(<SectionRoutes />, { at: '/steering/assign', session: personas.steering })
    const box = await screen.findByRole('checkbox', { name })
    return { user, box, sent }
  }
  const leads = [{ id: 'g', name: 'Physics', board: [{ userId: 'a', displayName: 'Ada' }] }]

  it('include removing a lead', async () => {
    const { user, box, sent } = await openWith('Ada in Physics', { committees: () => leads })
    // Until the leads are known, the question is another one.
    await waitFor(async () => {
      await user.click(box)
      const question = await screen.findByRole('alertdialog')
      if (question.textContent?.includes('Ada is Work Group Lead of Physics.')) return
      await user.click(within(question).getByRole('button', { name: 'Cancel' }))
      throw new Error('the leads are not known yet')
    })
    expect(sent).toEqual([])
    expect(box).toBeChecked()
    await agree(user, 'Remove')
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(box).not.toBeChecked()
  })

  it('delay nothing: the leads are requested when the matrix is on screen', async () => {
    const requested: string[] = []
    let sendUsers = () => {}
    const users = new Promise<void>((resolve) => (sendUsers = resolve))
    const opened = openWith('Ada in Physics', {
      committees: () => {
        requested.push('leads')
        return leads
      },
      steeringUsers: () => {
        requested.push('users')
        return users.then(() => [inPhysics])
      },
    })
    await waitFor(() => expect(requested).toContain('users'))
    expect(requested).toEqual(['users'])
    sendUsers()
    await opened
    await waitFor(() => expect(requested).toEqual(['users', 'leads']))
  })

  it.each([
    ['loading', () => new Promise(() => {})],
    ['unavailable', 500],
  ])('include every removal while the list of leads is %s', async (_state, committees) => {
    const { user, box, sent } = await openWith('Ada in Physics', { committees })
    await user.click(box)
    const question = await screen.findByRole('alertdialog', { name: 'Remove from the group?' })
    expect(question).toHaveTextContent('Ada may be Work Group Lead of Physics')
    await user.click(within(question).getByRole('button', { name: 'Cancel' }))
    expect(box).toBeChecked()
    expect(sent).toEqual([])
  })

  it('include adding somebody to the steering committee', async () => {
    const { user, box, sent } = await openWith('Ada in Steering Committee')
    await user.click(box)
    const question = await screen.findByRole('alertdialog', { name: 'Add to the steering committee?' })
    expect(question).toHaveTextContent('Ada will be able to approve requests')
    expect(box).not.toBeChecked()
    expect(sent).toEqual([])
    await agree(user, 'Add')
    expect(await screen.findByText('Assigned Ada to Steering Committee.')).toBeVisible()
    expect(sent).toEqual([{ userId: 'a', assignments: [{ committeeId: 'steering', assigned: true }] }])
  })

  it('include removing somebody from the steering committee', async () => {
    const { user, box } = await openWith('Ada in Steering Committee', {
      steeringUsers: [{ ...member, committees: ['steering'] }],
    })
    await user.click(box)
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('Ada loses all steering rights.')
  })
})
