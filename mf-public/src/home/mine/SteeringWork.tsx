import { href } from '@recog/section-contract'
import { useLoad } from '@recog/section-kit'
import { Link } from '@recog/section-kit/router'
import { loadSteeringWork } from '../../api'
import styles from '../HomePage.module.css'
import { steeringTasks, type Task } from './tasks'

const PAGE_OF = {
  requests: href('/steering/approve'),
  projects: href('/projects', { approval: 'waiting' }),
} satisfies Record<Task['kind'], string>

/** The open tasks of steering members. */
export function SteeringWork() {
  const work = useLoad(loadSteeringWork, [])
  if (work.status === 'loading') return <p>Loading...</p>
  if (work.status === 'error') return <p>Failed to load steering data.</p>
  const tasks = steeringTasks(work.data.people, work.data.projects)
  if (tasks.length === 0) return <p>Nothing is waiting.</p>
  return (
    <ul className={styles.mineList}>
      {tasks.map(({ kind, text }) => (
        <li key={kind}>
          <Link to={PAGE_OF[kind]}>{text}</Link>
        </li>
      ))}
    </ul>
  )
}
