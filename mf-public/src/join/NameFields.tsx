import type { FormErrors } from '@recog/section-kit'
import { TextField } from '@recog/shared-ui'
import type { JoinForm } from './join-form'
import styles from './JoinPage.module.css'
import type { CheckedField } from './validate-join'

export interface JoinFieldsProps {
  readonly form: JoinForm
  readonly errors: FormErrors<CheckedField>
  onChange(changes: Partial<JoinForm>): void
}

/** Name, degrees and institution of an applicant. */
export function NameFields({ form, errors, onChange }: JoinFieldsProps) {
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
