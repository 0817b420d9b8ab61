// `display: grid` and `flex` take the table semantics away from the native elements; the roles restore them.
/* oxlint-disable jsx-a11y/no-redundant-roles */
import { settings, type CommitteeName } from '@recog/shared-session'
import { Icon } from '@recog/shared-ui'
import type { CSSProperties } from 'react'

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
