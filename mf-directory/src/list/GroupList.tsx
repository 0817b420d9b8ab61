import { memo } from 'react'
import { href } from '@recog/section-contract'
import { Link } from '@recog/section-kit/router'
import {
  displayName,
  inNameOrder,
  memberCount,
  type Committee,
  type CommitteePerson,
} from '@recog/shared-session'
import { buttonClass, Checkbox, Isodose, PersonName } from '@recog/shared-ui'
import type { FoundGroup } from './find-groups'
import styles from './GroupList.module.css'

/** The groups that are chosen for a mail. */
export interface GroupSelection {
  readonly chosen: readonly string[]
  onChoose(id: string, isChosen: boolean): void
}

/** Working groups with their leads, their number of people (R2.14) and the people for whom they were found. */
export function GroupList({
  found,
  chosen,
  onChoose,
}: GroupSelection & { readonly found: readonly FoundGroup[] }) {
  return (
    <ul className={styles.list}>
      {found.map(({ group, people }) => (
        <GroupRow
          key={group.id}
          committee={group}
          matches={matchText(people)}
          isChosen={chosen.includes(group.id)}
          onChoose={onChoose}
        />
      ))}
    </ul>
  )
}

interface GroupRowProps {
  readonly committee: Committee
  readonly matches: string
  readonly isChosen: boolean
  onChoose(id: string, isChosen: boolean): void
}

/** A working group of the list. */
const GroupRow = memo(function GroupRow({ committee, matches, isChosen, onChoose }: GroupRowProps) {
  const count = memberCount(committee)
  return (
    <li className={styles.row}>
      <Isodose seed={committee.id} />
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
          className={buttonClass('secondary', 'small')}
          to={href('/committees/:committeeId', { committeeId: committee.id })}
          aria-label={`View details: ${committee.name}`}
        >
          View details
        </Link>
      </div>
    </li>
  )
})

/** The leads of a working group, with links to their pages. */
function GroupLeads({ committee: { board } }: { readonly committee: Committee }) {
  return (
    <p className={styles.leads}>
      Work Group Leads: {board.length === 0 && 'No work group leads listed'}
      {inNameOrder(board).map((lead, index) => (
        <span key={lead.userId}>
          {index > 0 && ', '}
          <Link to={href('/members/:userId', { userId: lead.userId })}>
            <PersonName>{displayName(lead)}</PersonName>
          </Link>
        </span>
      ))}
    </p>
  )
}

/** People named as the reason why a group was found. */
const NAMED_MATCHES = 3

/** The people for whom a group was found; '' if it was found by its name or description. */
function matchText(people: readonly CommitteePerson[]): string {
  const names = people.slice(0, NAMED_MATCHES).map(displayName)
  const more = people.length - names.length
  return [...names, ...(more > 0 ? [`${more} more`] : [])].join(', ')
}
