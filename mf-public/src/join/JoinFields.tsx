import { clinicalRoles, limits } from '@recog/shared-session'
import { CheckboxGroup, TextArea, TextField } from '@recog/shared-ui'
import type { FormErrors } from '@recog/section-kit'
import type { CheckedField, JoinForm } from './join-form'
import styles from './JoinPage.module.css'

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

interface JoinFieldsProps {
  readonly form: JoinForm
  readonly errors: FormErrors<CheckedField>
  onChange(changes: Partial<JoinForm>): void
}

/** Name, degrees and institution of an applicant. */
function NameFields({ form, errors, onChange }: JoinFieldsProps) {
  return (
    <div className={styles.pair}>
      <TextField
        label="First Name"
        required
        autoComplete="given-name"
        value={form.firstName}
        error={errors.of('firstName')}
        onChange={(firstName) => onChange({ firstName })}
      />
      <TextField
        label="Last Name"
        required
        autoComplete="family-name"
        value={form.lastName}
        error={errors.of('lastName')}
        onChange={(lastName) => onChange({ lastName })}
      />
      <TextField label="Degrees" value={form.degrees} onChange={(degrees) => onChange({ degrees })} />
      <TextField
        label="Institution"
        autoComplete="organization"
        value={form.institution}
        onChange={(institution) => onChange({ institution })}
      />
    </div>
  )
}
