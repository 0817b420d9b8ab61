import { useId } from 'react'
import { useStore } from 'zustand'
import { chooseMailForm, mailFormStore, type Separator } from './mail-form'
import styles from './MailButton.module.css'

/** Chooses how addresses are separated, and whether recipients see each other. */
export function MailFormChoice() {
  const { separator, field } = useStore(mailFormStore)
  const id = useId()
  return (
    <>
      <span className={styles.choice}>
        <label htmlFor={id}>Separate addresses with</label>
        <select
          id={id}
          className={styles.separator}
          value={separator}
          onChange={(event) => chooseMailForm({ separator: event.target.value as Separator })}
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
          onChange={(event) => chooseMailForm({ field: event.target.checked ? 'bcc' : 'to' })}
        />
        Hide recipients from each other (Bcc)
      </label>
    </>
  )
}
