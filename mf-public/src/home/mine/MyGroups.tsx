import { href } from '@recog/section-contract'
import { Link } from '@recog/section-kit/router'
import { byName, type SessionUser } from '@recog/shared-session'
import styles from '../HomePage.module.css'

/** The working groups of the visitor. */
export function MyGroups({ user: { committees } }: { readonly user: SessionUser }) {
  if (committees.length === 0) return <p>You are not in a working group yet.</p>
  return (
    <ul className={styles.mineList}>
      {committees.toSorted(byName).map(({ id, name, role }) => (
        <li key={id}>
          <Link to={href('/committees/:committeeId', { committeeId: id })}>{name}</Link>
          {role === 'board' && <span className={styles.detail}>You lead this group</span>}
        </li>
      ))}
    </ul>
  )
}
