import { memo, useState } from 'react'
import { useUrlNumber } from '@recog/section-kit'
import { displayName, type CommitteeName, type MatrixUser } from '@recog/shared-session'
import { Button, ShowMore, useProgressiveRows } from '@recog/shared-ui'
import { isTicked } from './cells'
import { useMatrixState, type MatrixData } from './matrix-store'
import { Box, peoplePerBatch, Person } from './MatrixParts'
import styles from './PersonCards.module.css'

/** Cards shown at first, and added by each "Show more". */
const PAGE_SIZE = 30
/** With more groups than this, a card lists only the person's own groups until it is expanded. */
const SHORT_LIST = 12

/** The matrix on a phone: a card for each person (edge case T68). */
export function PersonCards({ users, committees }: MatrixData) {
  const [rows, onChange] = useUrlNumber('shown', PAGE_SIZE)
  const { count, remaining, isExtended, isComplete, showMore } = useProgressiveRows(
    users.length,
    PAGE_SIZE,
    peoplePerBatch(committees.length),
    undefined,
    { rows, onChange },
  )
  return (
    <>
      <ul className={styles.cards}>
        {users.slice(0, count).map((user) => (
          <Card key={user.userId} user={user} committees={committees} />
        ))}
      </ul>
      {isComplete && <ShowMore remaining={remaining} isExtended={isExtended} onMore={showMore} />}
    </>
  )
}

interface CardProps {
  readonly user: MatrixUser
  readonly committees: readonly CommitteeName[]
}

const Card = memo(function Card({ user, committees }: CardProps) {
  const row = useMatrixState(({ cells }) => cells.get(user.userId))
  const [open, setOpen] = useState(committees.length <= SHORT_LIST)
  // A clicked checkbox stays, otherwise it would disappear before it is saved.
  const shown = open
    ? committees
    : committees.filter((committee) => row?.has(committee.id) || isTicked(user, committee, undefined))
  return (
    <li className={styles.card}>
      <Person user={user} />
      <ul className={styles.groups}>
        {shown.map((committee) => (
          <li key={committee.id}>
            <label className={styles.group}>
              <span>{committee.name}</span>
              <Box user={user} committee={committee} />
            </label>
          </li>
        ))}
      </ul>
      {committees.length > SHORT_LIST && (
        <Button
          size="small"
          aria-expanded={open}
          aria-label={`${open ? 'Own groups only' : 'All groups'} of ${displayName(user)}`}
          onClick={() => setOpen((now) => !now)}
        >
          {open ? 'Own groups only' : 'All groups'}
        </Button>
      )}
    </li>
  )
})
