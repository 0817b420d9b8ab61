// `display: grid` and `flex` take the table semantics away from the native elements; the roles restore them.
/* oxlint-disable jsx-a11y/no-redundant-roles */
import { memo, useId, type CSSProperties } from 'react'
import { href } from '@recog/section-contract'
import { displayName, settings, type CommitteeName, type MatrixUser } from '@recog/shared-session'
import { Icon, PersonName } from '@recog/shared-ui'
import { isTicked } from './cells'
import { cellData } from './grid-focus'
import { useMatrix, useMatrixState } from './matrix-store'
import styles from './MatrixParts.module.css'

/** Props of a control inside a grid, which has one tab stop (`grid-focus.ts`). Elsewhere every control has its own. */
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
export function Person({ user, gridRow, isTabStop }: GridPersonProps) {
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
}

interface BoxProps extends GridControl {
  readonly gridColumn?: number | undefined
  readonly user: MatrixUser
  readonly committee: CommitteeName
}

/** A checkbox that renders again only when its own state changes, not with its row. */
export const Box = memo(function Box({ user, committee, ...grid }: BoxProps) {
  const { setAssigned } = useMatrix()
  const cell = useMatrixState(({ cells }) => cells.get(user.userId)?.get(committee.id))
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

interface GroupHeaderProps {
  readonly group: CommitteeName
  readonly className: string | undefined
  readonly column: number
  readonly style?: CSSProperties | undefined
}

/** The header of a group's column. That of the steering committee is set apart, since its boxes grant rights. */
export function GroupHeader({ group, className, column, style }: GroupHeaderProps) {
  const isSteering = group.id === settings().steeringCommitteeId
  return (
    <th
      role="columnheader"
      scope="col"
      className={className}
      aria-colindex={column + 2}
      data-steering={isSteering || undefined}
      title={group.name}
      style={style}
    >
      <span>
        {isSteering && <Icon name="lock" />}
        {group.name}
      </span>
    </th>
  )
}

/** Checkboxes that a slow machine lays out and paints within a frame or two. */
const BATCH_BOXES = 40
/** Cost of a person's name, in checkboxes. */
const NAME_COST = 4

/**
 * People rendered per batch of a matrix.
 *
 * @param groups columns, each with a checkbox per person
 */
export function peoplePerBatch(groups: number): number {
  return Math.ceil(BATCH_BOXES / (NAME_COST + groups))
}
