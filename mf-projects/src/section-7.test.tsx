import { screen } from '@testing-library/react'
import { itWorksOnSection7 } from '@recog/testing'
import { section } from '../section'
import { useUser } from '@recog/shared-session'
import { MyProjects, ProjectsOfGroup, ProjectsOfPerson } from './panels/ProjectPanels'
import { SectionRoutes } from './SectionRoutes'

const save = () => screen.findByRole('button', { name: 'Save' })

/** What the section contributes, for those who are shown it. */
function Panels() {
  if (!useUser()?.isCommittee) return null
  return (
    <>
      <MyProjects />
      <ProjectsOfGroup committeeId="2" />
      <ProjectsOfPerson userId="2" />
    </>
  )
}

itWorksOnSection7(
  section,
  <SectionRoutes />,
  [
    {
      by: 'steering',
      at: '/projects/new',
      call: 'POST /api/projects',
      async act({ user }) {
        await user.type(await screen.findByLabelText('Name'), 'Spine registry')
        await user.click(await save())
      },
      success: 'Saved “Spine registry”.',
      failure: 'Failed to save project.',
    },
    {
      by: 'steering',
      at: '/projects/2/edit',
      call: 'PUT /api/projects/{id}',
      act: async ({ user }) => user.click(await save()),
      success: 'Saved “Dose registry”.',
      failure: 'Failed to save project.',
    },
    {
      by: 'steering',
      at: '/projects/2',
      call: 'PUT /api/projects/{id}',
      act: async ({ user }) => user.click(screen.getByRole('button', { name: 'Approve project' })),
      success: 'Approved “Dose registry”.',
      failure: /^Failed to save project\./,
    },
  ],
  <Panels />,
)
