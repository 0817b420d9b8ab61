import { clinicalRoles, limits } from '@recog/shared-session'
import { CheckboxGroup, TextArea, TextField } from '@recog/shared-ui'
import { NameFields, type JoinFieldsProps } from './NameFields'

const ROLE_OPTIONS = clinicalRoles.map((role) => ({ value: role, label: role }))

/** The fields of a request to join (R2.35). */
export function JoinFields({ form, errors, onChange }: JoinFieldsProps) {
  return (
    <>
      <NameFields {...{ form, errors, onChange }} />
      <TextField
        label="Email"
        type="email"
        required
        autoComplete="email"
        value={form.email}
        error={errors.of('email')}
        onChange={(email) => onChange({ email })}
      />
      <CheckboxGroup
        legend="Clinical Roles"
        options={ROLE_OPTIONS}
        value={form.roles}
        onChange={(roles) => onChange({ roles })}
      />
      <TextField label="Other" value={form.otherRole} onChange={(otherRole) => onChange({ otherRole })} />
      <TextArea
        label="Areas of expertise"
        limit={limits.interests}
        value={form.expertise}
        error={errors.of('expertise')}
        onChange={(expertise) => onChange({ expertise })}
      />
      <TextArea
        label="Areas of interest"
        limit={limits.interests}
        value={form.interests}
        error={errors.of('interests')}
        onChange={(interests) => onChange({ interests })}
      />
    </>
  )
}
