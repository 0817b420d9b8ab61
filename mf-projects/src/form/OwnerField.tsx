import { memo } from 'react'
import { displayName, type PickerUser } from '@recog/shared-session'
import { SelectField } from '@recog/shared-ui'
import type { ProjectForm } from './project-form'

interface OwnerFieldProps {
  readonly people: readonly PickerUser[]
  readonly ownerUserId: string
  /** Only steering members choose the owner. */
  readonly fixed: boolean
  onChange(changes: Partial<ProjectForm>): void
}

/** The owner of a project. An unknown owner stays selectable (edge case T114). */
export const OwnerField = memo(function OwnerField({
  people,
  ownerUserId,
  fixed,
  onChange,
}: OwnerFieldProps) {
  const options = people.map((person) => ({ value: person.userId, label: displayName(person) }))
  const known = ownerUserId === '' || people.some(({ userId }) => userId === ownerUserId)
  return (
    <SelectField
      label="Owner"
      value={ownerUserId}
      placeholder="No owner"
      hint={fixed ? 'The steering committee decides on owner and approval.' : undefined}
      disabled={fixed}
      options={
        known ? options : [...options, { value: ownerUserId, label: `Unknown member (${ownerUserId})` }]
      }
      onChange={(next) => onChange({ ownerUserId: next })}
    />
  )
})
