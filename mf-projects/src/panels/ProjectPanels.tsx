import { href } from '@recog/section-contract'
import { useLoad } from '@recog/section-kit'
import { Link } from '@recog/section-kit/router'
import { useUser, type Project } from '@recog/shared-session'
import { Badge, ItemList, Stack } from '@recog/shared-ui'
import { loadProjects } from '../api'
import { statusLabel } from '../list/status'

const SHOWN = 5

/** `home.panel`: the projects that the visitor leads, owns or works in. */
export function MyProjects() {
  const userId = useUser()?.userId ?? ''
  return (
    <Panel
      isListed={(project) => worksIn(project, userId)}
      empty="You are not in a project yet."
      detailOf={({ leadIds, committeeNames }) =>
        joined(leadIds.includes(userId) && 'You lead it', committeeNames.join(', '))
      }
      all={<Link to={href('/projects')}>All projects</Link>}
    />
  )
}

/** `group.panel`: the projects of a working group. */
export function ProjectsOfGroup({ committeeId }: { readonly committeeId: string }) {
  return (
    <Panel
      isListed={({ committeeIds }) => committeeIds.includes(committeeId)}
      empty="No projects yet."
      // Of the other groups, too.
      detailOf={({ committeeNames }) => (committeeNames.length > 1 ? committeeNames.join(', ') : '')}
      all={<Link to={href('/projects', { group: committeeId })}>All projects of this group</Link>}
    />
  )
}

/** `person.panel`: the projects that a person leads, owns or works in. */
export function ProjectsOfPerson({ userId }: { readonly userId: string }) {
  return (
    <Panel
      isListed={(project) => worksIn(project, userId)}
      empty="No projects listed."
      detailOf={({ leadIds, committeeNames }) =>
        joined(leadIds.includes(userId) && 'Lead', committeeNames.join(', '))
      }
      all={<Link to={href('/projects')}>All projects</Link>}
    />
  )
}

const worksIn = ({ leadIds, memberIds, ownerUserId }: Project, userId: string) =>
  [...leadIds, ...memberIds, ownerUserId].includes(userId)

const joined = (...texts: readonly (string | false)[]) => texts.filter(Boolean).join(' · ')

interface PanelProps {
  isListed(project: Project): boolean
  detailOf(project: Project): string
  readonly empty: string
  /** The link to all of them. */
  readonly all: React.ReactNode
}

function Panel({ isListed, detailOf, empty, all }: PanelProps) {
  const projects = useLoad(loadProjects, [])
  if (projects.status === 'loading') return null
  const listed =
    projects.status === 'loaded'
      ? projects.data.filter((project) => !project.isArchived && isListed(project))
      : []
  return (
    <Stack gap={3}>
      {projects.status === 'error' && <p>Failed to load projects.</p>}
      {projects.status === 'loaded' && listed.length === 0 && <p>{empty}</p>}
      <ItemList
        items={listed.slice(0, SHOWN).map((project) => ({
          id: project.id,
          title: (
            <Link to={href('/projects/:projectId', { projectId: project.id })}>
              <bdi>{project.name}</bdi>
            </Link>
          ),
          note: detailOf(project),
          action: project.status && <Badge>{statusLabel(project.status)}</Badge>,
        }))}
      />
      {all}
    </Stack>
  )
}
