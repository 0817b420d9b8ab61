import { memo, useId } from 'react'
import { href } from '@recog/section-contract'
import { displayName, type CommitteeName, type MatrixUser } from '@recog/shared-session'
import { PersonName } from '@recog/shared-ui'
import { isTicked, type SetAssigned } from './cells'
import { cellData } from './use-grid-focus'
import styles from './MatrixParts.module.css'
import type { CellState } from './toggle-queue'

/** Props of a control inside a grid, which has one tab stop (`use-grid-focus.ts`). Elsewhere every control has its own. */
interface GridControl {
  readonly gridRow?: number | undefined
  readonly isTabStop?: boolean | undefined
}

interface GridPersonProps extends GridControl {
  readonly user: MatrixUser
}

const gridProps = ({ gridRow, isTabStop }: GridControl, column: number) =>
  gridRow === undefined ? {} : { ...cellData(gridRow, column), tabIndex: isTabStop ? 0 : -1 }

/** A person, linked to the profile in a new tab (R2.39, edge case T38). */
export const Person = memo(function Person({ user, gridRow, isTabStop }: GridPersonProps) {
  return (
    <span className={styles.person}>
      <a
        className={styles.name}
        href={href('/members/:userId', { userId: user.userId })}
        target="_blank"
        rel="noopener noreferrer"
        {...gridProps({ gridRow, isTabStop }, 0)}
      >
        <PersonName>{displayName(user)}</PersonName>
      </a>
      <span className={styles.email} title={user.email}>
        {user.email}
      </span>
    </span>
  )
})

interface BoxProps extends GridControl {
  readonly gridColumn?: number | undefined
  readonly user: MatrixUser
  readonly committee: CommitteeName
  readonly cell: CellState | undefined
  readonly setAssigned: SetAssigned
}

/** A checkbox that renders again only when its own state changes, not with its row. */
export const Box = memo(function Box({ user, committee, cell, setAssigned, ...grid }: BoxProps) {
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
        {...gridProps(grid, grid.gridColumn ?? 0)}
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
