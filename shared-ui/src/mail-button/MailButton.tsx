import { useId } from 'react'
import { buttonClass, type ButtonVariant } from '../button/button-class'
import { CopyButton } from '../copy-button/CopyButton'
import { Icon } from '../icon/Icon'
import type { MailDraftLike, MailForm } from './mail-draft'
import { MailFormChoice } from './MailFormChoice'
import { recipientsText } from './recipients-text'
import { joined, useMailForm } from './use-mail-form'
import { useNothingOpened } from './use-nothing-opened'
import styles from './MailButton.module.css'

export interface MailButtonProps {
  readonly label: string
  /** Writes the draft in the form the reader chose. */
  draft(form: MailForm): MailDraftLike
  readonly variant?: ButtonVariant
  /** Why no mail can be written, when the reason is not that nobody has an address (edge case M11). */
  readonly disabledReason?: string | undefined
}

/** Opens a mail draft, or numbered drafts when there are too many recipients for one; the addresses can be copied. */
export function MailButton({ label, draft: draftIn, variant = 'primary', disabledReason }: MailButtonProps) {
  const { form, separator, setSeparator, setField } = useMailForm()
  const { nothingOpened, watch } = useNothingOpened()
  const draft = draftIn(form)
  const nobody = draft.recipients.length === 0 ? 'Nobody here has an e-mail address.' : undefined
  const reason = disabledReason ?? nobody
  if (reason !== undefined) return <DisabledMailButton label={label} reason={reason} variant={variant} />

  const several = draft.hrefs.length > 1
  return (
    <div className={styles.mail}>
      <div className={styles.row}>
        {draft.hrefs.map((href, index) => (
          <a key={href} className={buttonClass(variant)} href={href} onClick={watch}>
            <Icon name="mail" />
            {several ? `${label} (${index + 1} of ${draft.hrefs.length})` : label}
          </a>
        ))}
        <CopyButton variant="quiet" label="Copy addresses" text={joined(draft.recipients, separator)} />
      </div>
      <div className={styles.details}>
        <span>{recipientsText(draft)}</span>
        <MailFormChoice
          separator={separator}
          onSeparator={setSeparator}
          field={form.field}
          onField={setField}
        />
      </div>
      <output className={styles.hint}>{nothingOpened && 'Nothing opened? Copy addresses'}</output>
    </div>
  )
}

interface DisabledMailButtonProps {
  readonly label: string
  readonly reason: string
  readonly variant: ButtonVariant
}

function DisabledMailButton({ label, reason, variant }: DisabledMailButtonProps) {
  const id = useId()
  return (
    <div className={styles.mail}>
      <div className={styles.row}>
        <button type="button" className={buttonClass(variant)} disabled aria-describedby={id}>
          <Icon name="mail" />
          {label}
        </button>
      </div>
      <p className={styles.details} id={id}>
        {reason}
      </p>
    </div>
  )
}
