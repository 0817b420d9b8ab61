import { memo } from 'react'
import { href } from '@recog/section-contract'
import { Link } from '@recog/section-kit/router'
import { displayName, memberCount, type Committee } from '@recog/shared-session'
import { buttonClass, PersonName } from '@recog/shared-ui'
import styles from './GroupList.module.css'

/** Working groups with their leads and their number of people (R2.14). */
export function GroupList({ committees }: { readonly committees: readonly Committee[] }) {
  return (
    <ul className={styles.list}>
      {committees.map((committee) => (
        <GroupRow key={committee.id} committee={committee} />
      ))}
    </ul>
  )
}

const GroupRow = memo(function GroupRow({ committee }: { readonly committee: Committee }) {
  const count = memberCount(committee)
  return (
    <li className={styles.row}>
      <div className={styles.text}>
        <h3>
          <bdi>{committee.name}</bdi>
        </h3>
        {committee.description && <p className={styles.description}>{committee.description}</p>}
        <Leads committee={committee} />
      </div>
      <div className={styles.side}>
        <span className={styles.count}>
          {count} {count === 1 ? 'member' : 'members'}
        </span>
        <Link
          className={buttonClass('secondary')}
          to={href('/committees/:committeeId', { committeeId: committee.id })}
          aria-label={`View details: ${committee.name}`}
        >
          View details
        </Link>
      </div>
    </li>
  )
})

function Leads({ committee: { board } }: { readonly committee: Committee }) {
  return (
    <p className={styles.leads}>
      Work Group Leads: {board.length === 0 && 'No work group leads listed'}
      {board.map((lead, index) => (
        <span key={lead.userId}>
          {index > 0 && ', '}
          <PersonName>{displayName(lead)}</PersonName>
        </span>
      ))}
    </p>
  )
}
