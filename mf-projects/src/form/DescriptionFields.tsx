import type { Draft, FormErrors } from '@recog/section-kit'
import { limits } from '@recog/shared-session'
import { SelectField, TextArea, TextField } from '@recog/shared-ui'
import type { CheckedField } from './project-problems'
import type { ProjectForm } from './project-form'

interface DescriptionFieldsProps {
  readonly draft: Draft<ProjectForm>
  readonly errors: FormErrors<CheckedField>
  readonly statuses: readonly string[]
}

/** Name, description and status. */
export function DescriptionFields({ draft: { value, change }, errors, statuses }: DescriptionFieldsProps) {
  return (
    <>
      <TextField
        label="Name"
        required
        value={value.name}
        error={errors.of('name')}
        onChange={(name) => change({ name })}
      />
      <TextArea
        label="Description"
        rows={6}
        limit={limits.projectDescription}
        value={value.description}
        error={errors.of('description')}
        onChange={(description) => change({ description })}
      />
      <SelectField
        label="Status"
        value={value.status}
        options={statuses.map((status) => ({ value: status, label: status || 'Not given' }))}
        onChange={(status) => change({ status })}
      />
    </>
  )
}
