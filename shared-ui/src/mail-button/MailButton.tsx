import { useId } from 'react'
import { buttonClass, type ButtonVariant } from '../button/button-class'
import { CopyButton } from '../copy-button/CopyButton'
import { Icon } from '../icon/Icon'
import { recipientsText, type MailDraftLike, type MailForm } from './mail-draft'
import { MailFormChoice } from './MailFormChoice'
import { joined, useMailForm } from './use-mail-form'
import { useNothingOpened } from './use-nothing-opened'
import styles from './MailButton.module.css'

export interface MailButtonProps {
  readonly label: string
  /** Returns the draft in the chosen form. */
  draft(form: MailForm): MailDraftLike
  readonly variant?: ButtonVariant
  /** Why no mail can be written, unless it is because nobody has an address (edge case M11). */
  readonly disabledReason?: string | undefined
}

/** Opens a mail draft, or numbered drafts if the recipients do not fit into one. The addresses can be copied, too. */
export function MailButton({ label, draft: draftIn, variant = 'primary', disabledReason }: MailButtonProps) {
  const id = useId()
  const { form, separator, setSeparator, setField } = useMailForm()
  const { nothingOpened, watch } = useNothingOpened()
  const draft = draftIn(form)
  const nobody = draft.recipients.length === 0 ? 'Nobody here has an e-mail address.' : undefined
  const reason = disabledReason ?? nobody
  // The controls are shown while the addresses load, so that nothing moves afterwards.
  const offered = disabledReason !== undefined || nobody === undefined
  const several = draft.hrefs.length > 1
  return (
    <div className={styles.mail}>
      <div className={styles.row}>
        {reason !== undefined && (
          <button type="button" className={buttonClass(variant)} disabled aria-describedby={id}>
            <Icon name="mail" />
            {label}
          </button>
        )}
        {reason === undefined &&
          draft.hrefs.map((href, index) => (
            <a key={href} className={buttonClass(variant)} href={href} onClick={watch}>
              <Icon name="mail" />
              {several ? `${label} (${index + 1} of ${draft.hrefs.length})` : label}
            </a>
          ))}
      </div>
      <div className={styles.details}>
        {offered && (
          <>
            <CopyButton
              size="small"
              label="Copy addresses"
              text={joined(draft.recipients, separator)}
              disabled={reason !== undefined}
            />
            <MailFormChoice
              separator={separator}
              onSeparator={setSeparator}
              field={form.field}
              onField={setField}
            />
          </>
        )}
        <span id={id}>{reason ?? recipientsText(draft)}</span>
      </div>
      <output className={styles.hint}>{nothingOpened && 'Nothing opened? Copy addresses'}</output>
    </div>
  )
}
