import { memo, useId } from 'react'
import { href } from '@recog/section-contract'
import { displayName, type CommitteeName, type MatrixUser } from '@recog/shared-session'
import { PersonName } from '@recog/shared-ui'
import { isTicked, type SetAssigned } from './cells'
import styles from './MatrixParts.module.css'
import type { CellState } from './toggle-queue'

/** A person, linked to the profile in a new tab (R2.39, edge case T38). */
export const Person = memo(function Person({ user }: { readonly user: MatrixUser }) {
  return (
    <span className={styles.person}>
      <a
        className={styles.name}
        href={href('/members/:userId', { userId: user.userId })}
        target="_blank"
        rel="noopener noreferrer"
      >
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
  readonly cell: CellState | undefined
  readonly setAssigned: SetAssigned
}

/** A checkbox that renders again only when its own state changes, not with its row. */
export const Box = memo(function Box({ user, committee, cell, setAssigned }: BoxProps) {
  const savingId = useId()
  const saving = cell?.saving ?? false
  return (
    <>
      {saving && (
        <span className={styles.saving} id={savingId}>
          Saving...
        </span>
      )}
      <input
        className={styles.box}
        type="checkbox"
        aria-label={`${displayName(user)} in ${committee.name}`}
        aria-busy={saving || undefined}
        aria-describedby={saving ? savingId : undefined}
        checked={isTicked(user, committee, cell)}
        onChange={(event) => setAssigned(user, committee, event.target.checked)}
      />
    </>
  )
})
