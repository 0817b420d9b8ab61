import { screen, waitFor } from '@testing-library/react'
import { mockApi, personas, renderRoute } from '@recog/testing'
import { SectionRoutes } from '../SectionRoutes'
import { agree, approved, member } from './testing/assigning'

const api = mockApi()
const groups = [{ id: 'g', name: 'Physics' }]

/** A server with versions of memberships, on which somebody else has made Ada a lead since the page was loaded. */
function madeLeadMeanwhile(path: 'steering' | 'lead', status = 409) {
  const sent: (string | null)[] = []
  let leads: string[] = []
  const users = () => [{ ...approved, committees: ['g'], leads }]
  const assign = (request: Request) => {
    const version = request.headers.get('If-Match')
    sent.push(version)
    if (version === '"board"') return {}
    leads = ['g']
    return Response.json(
      { message: 'Ada has become work group lead of Physics in the meantime.' },
      { status },
    )
  }
  api(
    path === 'steering'
      ? { steeringUsers: users, steeringCommittees: groups, steeringAssign: assign }
      : { leadUsers: () => ({ committees: groups, users: users() }), leadAssign: assign },
  )
  return sent
}

describe('removing somebody who has become lead meanwhile', () => {
  it.each([409, 412])(
    'shows the other change and asks about the lead role before anything is done (%i)',
    async (status) => {
      const sent = madeLeadMeanwhile('steering', status)
      const { user } = renderRoute(<SectionRoutes />, { at: '/steering/assign', session: personas.steering })
      const box = await screen.findByRole('checkbox', { name: 'Ada in Physics' })
      await user.click(box)
      expect(await screen.findByRole('alertdialog')).toHaveTextContent(
        'Ada is Work Group Lead of Physics. The lead role will be removed as well.',
      )
      expect(screen.getByText(/^Changed by somebody else:/)).toHaveTextContent(
        'Ada is now Work Group Lead of Physics.',
      )
      expect(box).toBeChecked()
      expect(sent).toEqual(['"member"'])
      await agree(user, 'Remove')
      await waitFor(() => expect(sent).toEqual(['"member"', '"board"']))
      await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Ada in Physics' })).not.toBeChecked())
    },
  )

  it('is refused on the lead page, which from then on says so before sending', async () => {
    const sent = madeLeadMeanwhile('lead')
    const { user } = renderRoute(<SectionRoutes />, { at: '/wg/assign', session: personas.lead })
    const box = await screen.findByRole('checkbox', { name: 'Ada in Physics' })
    await user.click(box)
    expect(await screen.findByText(/^Changed by somebody else:/)).toHaveTextContent(
      'Ada is now Work Group Lead of Physics.',
    )
    await user.click(screen.getByRole('checkbox', { name: 'Ada in Physics' }))
    expect(
      await screen.findByText('A work group lead cannot be removed here. Please ask the steering committee.'),
    ).toBeVisible()
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(screen.getByRole('checkbox', { name: 'Ada in Physics' })).toBeChecked()
    expect(sent).toEqual(['"member"'])
  })
})

it('a server without versions gets no If-Match', async () => {
  const sent: (string | null)[] = []
  api({
    // Until the leads are known, every removal is asked about.
    committees: () => new Promise(() => {}),
    steeringUsers: [{ ...member, committees: ['g'] }],
    steeringCommittees: groups,
    steeringAssign: (request: Request) => {
      sent.push(request.headers.get('If-Match'))
      return {}
    },
  })
  const { user } = renderRoute(<SectionRoutes />, { at: '/steering/assign', session: personas.steering })
  await user.click(await screen.findByRole('checkbox', { name: 'Ada in Physics' }))
  await agree(user, 'Remove')
  await waitFor(() => expect(sent).toEqual([null]))
})
