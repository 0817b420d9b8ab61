import { fireEvent, screen, within } from '@testing-library/react'
import { itWorksOnSection7 } from '@recog/testing'
import { section } from '../section'
import { useUser } from '@recog/shared-session'
import { NextEvents } from './panels/NextEvents'
import { WaitingForYou } from './panels/WaitingForYou'
import { SectionRoutes } from './SectionRoutes'
// Loading what is loaded later takes its time on a busy machine.
import './events/EditForm'

const button = (name: string | RegExp) => screen.findByRole('button', { name })
const group = (name: RegExp) => screen.findByRole('checkbox', { name })
const when = (label: string) =>
  fireEvent.change(screen.getByLabelText(label, { exact: false }), { target: { value: '2090-05-01T14:00' } })

/** What the section contributes, for those who are shown it. */
function Panels() {
  const user = useUser()
  return (
    <>
      {user?.isCommittee && <NextEvents />}
      {user?.isSteering && <WaitingForYou />}
    </>
  )
}

itWorksOnSection7(
  section,
  <SectionRoutes />,
  [
    {
      by: 'steering',
      at: '/steering/approve',
      call: 'POST /api/steering/approve',
      act: async ({ user }) => user.click(await button(/^Approve Robin applicant/)),
      success: 'Approved Robin applicant. A temporary password has been sent via email.',
      failure: 'Failed to approve Robin applicant.',
    },
    {
      by: 'steering',
      at: '/steering/assign',
      call: 'POST /api/steering/assign',
      act: async ({ user }) => user.click(await group(/Robin lead in Spine/)),
      success: 'Assigned Robin lead to Spine.',
      failure: 'Failed to update assignment for Robin lead in Spine.',
    },
    {
      by: 'lead',
      at: '/wg/assign',
      call: 'POST /api/committees/lead/assign',
      act: async ({ user }) => user.click(await group(/member@recog.example in Physics/)),
      success: 'Removed member@recog.example from Physics.',
      failure: 'Failed to update member@recog.example in Physics.',
    },
    {
      by: 'steering',
      at: '/steering/events',
      call: 'POST /api/events',
      async act({ user }) {
        await user.type(screen.getByLabelText('Title', { exact: false }), 'Contouring call')
        when('Date & Time')
        await user.click(await button('Post Event'))
      },
      success: 'Posted “Contouring call”.',
      failure: 'Failed to create event.',
    },
    {
      by: 'steering',
      at: '/events',
      call: 'PUT /api/events/{id}',
      async act({ user }) {
        await user.click(await button('Edit Annual meeting'))
        await user.type(await within(screen.getByRole('dialog')).findByLabelText('Location'), 'Room 4')
        await user.click(await button('Save'))
      },
      success: 'The event was updated.',
      failure: 'Failed to update event.',
    },
    {
      by: 'steering',
      at: '/events',
      call: 'DELETE /api/events/{id}',
      async act({ user }) {
        await user.click(await button('Delete Annual meeting'))
        await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
      },
      success: 'Deleted “Annual meeting”.',
      failure: 'Failed to delete event.',
    },
  ],
  <Panels />,
)
