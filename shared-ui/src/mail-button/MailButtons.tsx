import { useStore } from 'zustand'
import { Button } from '../button/Button'
import { Disclosure } from '../disclosure/Disclosure'
import { suggestsBcc, type MailForm } from './mail-draft'
import { MailFormChoice } from './MailFormChoice'
import { chooseMailForm, mailFormStore } from './mail-form'
import { useNothingOpened } from './use-nothing-opened'
import styles from './MailButton.module.css'
import { COPY, type Mail } from './mail'
import { MailRow } from './MailRow'

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
