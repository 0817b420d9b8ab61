import { useCallback, useEffect, useId, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { Button } from '../button/Button'
import { Disclosure } from '../disclosure/Disclosure'
import { COPY, type Mail } from './mail'
import { suggestsBcc, type MailForm } from './mail-draft'
import { chooseMailForm, mailFormStore, type Separator } from './mail-form'
import { MailRow } from './MailRow'
import styles from './MailButton.module.css'

/** The props of `MailButtons`. */
export interface MailButtonsProps {
  /** The mails that can be written, the most common one first. */
  readonly mails: readonly Mail[]
}

/** Opens one of several mail drafts. The form of the drafts is chosen once for all of them. */
export function MailButtons({ mails }: MailButtonsProps) {
  const { separator, field } = useStore(mailFormStore)
  const form: MailForm = { separator: separator === ',' ? ',' : ';', field }
  const { nothingOpened, watch } = useNothingOpened()
  const drafts = mails.map((mail) => ({ mail, draft: mail.draft(form) }))
  const isOffered = drafts.some(({ mail, draft }) => mail.disabledReason ?? draft.recipients.length > 0)
  return (
    <div className={styles.mail}>
      {drafts.map(({ mail, draft }) => (
        <MailRow key={mail.label} mail={mail} draft={draft} separator={separator} onOpen={watch} />
      ))}
      {drafts.some(({ draft }) => suggestsBcc(draft, form)) && (
        <div className={styles.details}>
          <span>With so many recipients, you may want to hide them from each other.</span>
          <Button size="small" onClick={() => chooseMailForm({ field: 'bcc' })}>
            Use Bcc
          </Button>
        </div>
      )}
      {isOffered && (
        <Disclosure summary="Mail options">
          <div className={styles.details}>
            <MailFormChoice />
          </div>
        </Disclosure>
      )}
      <output className={styles.hint}>
        {nothingOpened && `Nothing opened? Use “${mails[0]?.copyLabel ?? COPY}”.`}
      </output>
    </div>
  )
}

/** Chooses how addresses are separated, and whether recipients see each other. */
function MailFormChoice() {
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

/** If the page still has the focus after this time, probably no mail program opened. */
const TIMEOUT_MS = 1500

/**
 * Guesses whether a mail program opened: if the page still has the focus 1.5 s after the click, probably none did (edge case
 * M10). Browsers do not report it.
 */
function useNothingOpened(): { readonly nothingOpened: boolean; readonly watch: () => void } {
  const [nothingOpened, setNothingOpened] = useState(false)
  const stop = useRef<() => void>(undefined)

  const watch = useCallback(() => {
    stop.current?.()
    setNothingOpened(false)
    const end = () => {
      clearTimeout(timer)
      window.removeEventListener('blur', end)
      document.removeEventListener('visibilitychange', end)
    }
    const timer = setTimeout(() => {
      end()
      setNothingOpened(true)
    }, TIMEOUT_MS)
    window.addEventListener('blur', end)
    document.addEventListener('visibilitychange', end)
    stop.current = end
  }, [])

  useEffect(() => () => stop.current?.(), [])
  return { nothingOpened, watch }
}
