import type { CommitteeName } from '@recog/shared-session'
import { SelectField } from '@recog/shared-ui'
import type { WireRole } from '../api'
import { ROLE_OPTIONS, toWireRole } from '../roles'

/** The group to which people are added, and their role in it. */
export interface Target {
  readonly committeeId: string
  readonly role: WireRole
}

interface TargetFieldsProps {
  /** Undefined until they are loaded; the fields are disabled then. */
  readonly groups: readonly CommitteeName[] | undefined
  readonly target: Target
  /** Why the group cannot be used. */
  readonly error: string | undefined
  onChange(target: Target): void
}

export function TargetFields({ groups, target, error, onChange }: TargetFieldsProps) {
  return (
    <>
      <SelectField
        label="Working group"
        placeholder="Select a working group"
        value={target.committeeId}
        error={error}
        disabled={!groups}
        options={(groups ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(committeeId) => onChange({ ...target, committeeId })}
      />
      <SelectField
        label="Role"
        value={target.role}
        disabled={!groups}
        options={ROLE_OPTIONS}
        onChange={(role) => onChange({ ...target, role: toWireRole(role) })}
      />
    </>
  )
}
