import { useCallback } from 'react'
import { searchable } from '@recog/shared-session'
import { ChoicePicker, type Choice } from '@recog/shared-ui'
import { unknownName } from '../detail/team'
import type { ProjectForm } from './project-form'

interface TeamFieldsProps {
  readonly choices: readonly Choice[]
  readonly form: ProjectForm
  onChange(changes: Partial<ProjectForm>): void
}

/** The leads and members of a project. Chosen people who are no longer known stay chosen (edge case T114). */
export function TeamFields({ choices, form, onChange }: TeamFieldsProps) {
  const setLeads = useCallback((leads: readonly string[]) => onChange({ leads }), [onChange])
  const setMembers = useCallback((members: readonly string[]) => onChange({ members }), [onChange])
  const common = { choices, fold: searchable, unknownLabel: unknownName }
  return (
    <>
      <ChoicePicker
        {...common}
        legend="Leads"
        searchLabel="Search leads"
        value={form.leads}
        onChange={setLeads}
      />
      <ChoicePicker
        {...common}
        legend="Members"
        searchLabel="Search members"
        value={form.members}
        onChange={setMembers}
      />
    </>
  )
}
