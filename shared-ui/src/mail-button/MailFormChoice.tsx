import { useId } from 'react'
import type { MailForm } from './mail-draft'
import type { Separator } from './use-mail-form'
import styles from './MailButton.module.css'

interface MailFormChoiceProps {
  readonly separator: Separator
  onSeparator(separator: Separator): void
  readonly field: MailForm['field']
  onField(field: MailForm['field']): void
}

/** Chooses how addresses are separated, and whether recipients see each other. */
export function MailFormChoice({ separator, onSeparator, field, onField }: MailFormChoiceProps) {
  const id = useId()
  return (
    <>
      <span className={styles.choice}>
        <label htmlFor={id}>Separate addresses with</label>
        <select
          id={id}
          className={styles.separator}
          value={separator}
          onChange={(event) => onSeparator(event.target.value as Separator)}
        >
          <option value=";">semicolon (;)</option>
          <option value=",">comma (,)</option>
          <option value="lines">line (when copied)</option>
        </select>
      </span>
      <label className={styles.choice}>
        <input
          type="checkbox"
          className={styles.box}
          checked={field === 'bcc'}
          onChange={(event) => onField(event.target.checked ? 'bcc' : 'to')}
        />
        Hide recipients from each other (Bcc)
      </label>
    </>
  )
}
