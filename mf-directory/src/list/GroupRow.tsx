import { memo } from 'react'
import { href } from '@recog/section-contract'
import { Link } from '@recog/section-kit/router'
import { memberCount, type Committee } from '@recog/shared-session'
import { buttonClass, Checkbox } from '@recog/shared-ui'
import { GroupLeads } from './GroupLeads'
import styles from './GroupList.module.css'

interface GroupRowProps {
  readonly committee: Committee
  readonly matches: string
  readonly isChosen: boolean
  onChoose(id: string, isChosen: boolean): void
}

/** A working group of the list. */
export const GroupRow = memo(function GroupRow({ committee, matches, isChosen, onChoose }: GroupRowProps) {
  const count = memberCount(committee)
  return (
    <li className={styles.row}>
      <div className={styles.text}>
        <h3>
          <bdi>{committee.name}</bdi>
        </h3>
        {committee.description && <p className={styles.description}>{committee.description}</p>}
        <GroupLeads committee={committee} />
        {matches && <p className={styles.matches}>Matching people: {matches}</p>}
      </div>
      <div className={styles.side}>
        <span className={styles.count}>
          {count} {count === 1 ? 'member' : 'members'}
        </span>
        <Checkbox
          label="Email"
          aria-label={`Email ${committee.name}`}
          checked={isChosen}
          onChange={(now) => onChoose(committee.id, now)}
        />
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
