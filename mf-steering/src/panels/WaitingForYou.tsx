import { href } from '@recog/section-contract'
import { useLoad } from '@recog/section-kit'
import { Link } from '@recog/section-kit/router'
import { Stack } from '@recog/shared-ui'
import { loadWaiting } from '../api'
import { steeringTasks, type Task } from './tasks'

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
