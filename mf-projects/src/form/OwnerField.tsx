import { useCallback, useMemo } from 'react'
import { searchable } from '@recog/shared-session'
import { ChoicePicker, DescriptionList, type Choice } from '@recog/shared-ui'
import { unknownName } from '../detail/team'
import type { ProjectForm } from './project-form'

interface OwnerFieldProps {
  readonly choices: readonly Choice[]
  readonly ownerUserId: string
  /** Only steering members choose the owner. */
  readonly fixed: boolean
  onChange(changes: Partial<ProjectForm>): void
}

/** The owner of a project. An unknown owner stays chosen (edge case T114). */
export function OwnerField({ choices, ownerUserId, fixed, onChange }: OwnerFieldProps) {
  const value = useMemo(() => (ownerUserId ? [ownerUserId] : []), [ownerUserId])
  const choose = useCallback(([id = '']: readonly string[]) => onChange({ ownerUserId: id }), [onChange])
  if (fixed) return <FixedOwner choices={choices} ownerUserId={ownerUserId} />
  return (
    <ChoicePicker
      single
      legend="Owner"
      searchLabel="Search owner"
      choices={choices}
      fold={searchable}
      value={value}
      unknownLabel={unknownName}
      onChange={choose}
    />
  )
}

/** Nothing to choose, so no list of people either. */
function FixedOwner({ choices, ownerUserId }: Pick<OwnerFieldProps, 'choices' | 'ownerUserId'>) {
  const known = choices.find(({ value }) => value === ownerUserId)?.label
  const name = ownerUserId ? (known ?? unknownName(ownerUserId)) : 'No owner'
  return (
    <DescriptionList
      items={[{ term: 'Owner', value: <>{name}. The steering committee decides on owner and approval.</> }]}
    />
  )
}
