import { memo } from 'react'
import { href } from '@recog/section-kit'
import { displayName, type CommitteeName, type MatrixUser } from '@recog/shared-session'
import { PersonName } from '@recog/shared-ui'
import styles from './MatrixParts.module.css'
import { isAssigned, type RowChanges, type Want } from './use-assignments'

/** A person, linked to the profile in a new tab (spec section 2, edge case T38). */
export const Person = memo(function Person({ user }: { readonly user: MatrixUser }) {
  return (
    <span className={styles.person}>
      <a className={styles.name} href={href.member(user.userId)} target="_blank" rel="noopener noreferrer">
        <PersonName>{displayName(user)}</PersonName>
      </a>
      <span className={styles.email} title={user.email}>
        {user.email}
      </span>
    </span>
  )
})

interface BoxProps {
  readonly user: MatrixUser
  readonly committee: CommitteeName
  readonly changes: RowChanges | undefined
  readonly onWant: Want
}

/** Does not render again when its row comes with other columns. */
export const Box = memo(function Box({ user, committee, changes, onWant }: BoxProps) {
  return (
    <input
      className={styles.box}
      type="checkbox"
      aria-label={`${displayName(user)} in ${committee.name}`}
      checked={isAssigned(user, committee, changes)}
      onChange={(event) => onWant(user, committee, event.target.checked)}
    />
  )
})
