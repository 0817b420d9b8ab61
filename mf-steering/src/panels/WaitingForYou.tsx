import { href } from '@recog/section-contract'
import { useLoad } from '@recog/section-kit'
import { Link } from '@recog/section-kit/router'
import type { Project, SteeringUser } from '@recog/shared-session'
import { Stack } from '@recog/shared-ui'
import { loadWaiting } from '../api'

const PAGE_OF = {
  requests: href('/steering/approve'),
  projects: href('/projects', { approval: 'waiting' }),
} satisfies Record<Task['kind'], string>

/** `home.panel`: the open tasks of steering members. */
export function WaitingForYou() {
  const waiting = useLoad(loadWaiting, [])
  if (waiting.status === 'loading') return null
  const { people, projects } = waiting.status === 'loaded' ? waiting.data : { people: [], projects: [] }
  const tasks = steeringTasks(people, projects)
  return (
    <Stack gap={2}>
      {waiting.status === 'error' && <p>Failed to load steering data.</p>}
      {waiting.status === 'loaded' && tasks.length === 0 && <p>Nothing is waiting.</p>}
      {tasks.map(({ kind, text }) => (
        <Link key={kind} to={PAGE_OF[kind]}>
          {text}
        </Link>
      ))}
    </Stack>
  )
}

/** Something that waits for the visitor. */
interface Task {
  readonly text: string
  readonly kind: 'requests' | 'projects'
}

/** The open tasks of a steering member: requests to join, and projects without approval. */
export function steeringTasks(
  people: readonly Pick<SteeringUser, 'isApproved'>[],
  projects: readonly Pick<Project, 'isApproved' | 'isArchived'>[],
): readonly Task[] {
  const requests = people.filter(({ isApproved }) => !isApproved).length
  const waiting = projects.filter(({ isApproved, isArchived }) => !isApproved && !isArchived).length
  return [
    {
      kind: 'requests' as const,
      count: requests,
      text: counted(requests, 'request to join', 'requests to join'),
    },
    {
      kind: 'projects' as const,
      count: waiting,
      text: counted(waiting, 'project without approval', 'projects without approval'),
    },
  ].filter(({ count }) => count > 0)
}

const counted = (number: number, single: string, several: string) =>
  `${number} ${number === 1 ? single : several}`
