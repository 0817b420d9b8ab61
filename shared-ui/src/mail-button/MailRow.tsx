import { useId } from 'react'
import { buttonClass } from '../button/button-class'
import { CopyButton } from '../copy-button/CopyButton'
import { Disclosure } from '../disclosure/Disclosure'
import { Icon } from '../icon/Icon'
import { nobodyText, recipientsText, type MailDraftLike } from './mail-draft'
import { joined, type Separator } from './mail-form'
import styles from './MailButton.module.css'
import { COPY, type Mail } from './mail'

interface MailRowProps {
  readonly mail: Mail
  readonly draft: MailDraftLike
  readonly separator: Separator
  onOpen(): void
}

/** More buttons would hide what is below them, so that a line opens them. */
const MOST_BUTTONS = 4

/** The button of a mail, or numbered ones if the recipients do not fit into one draft; and a button that copies the addresses. */
export function MailRow({ mail, draft, separator, onOpen }: MailRowProps) {
  const id = useId()
  const { label, variant = 'primary', copyLabel = COPY, disabledReason } = mail
  const nobody = draft.recipients.length === 0 ? nobodyText(draft) : undefined
  const reason = disabledReason ?? nobody
  const several = draft.hrefs.length > 1
  const links = draft.hrefs.map((href, index) => (
    <a key={href} className={buttonClass(variant)} href={href} onClick={onOpen}>
      <Icon name="mail" />
      {several ? `${label} (${index + 1} of ${draft.hrefs.length})` : label}
    </a>
  ))
  return (
    <div className={styles.row}>
      {reason !== undefined && (
        <button type="button" className={buttonClass(variant)} disabled aria-describedby={id}>
          <Icon name="mail" />
          {label}
        </button>
      )}
      {reason === undefined &&
        (draft.hrefs.length > MOST_BUTTONS ? (
          <Disclosure summary={`${label} (${draft.hrefs.length} drafts)`}>
            <div className={styles.row}>{links}</div>
          </Disclosure>
        ) : (
          links
        ))}
      <span className={styles.aside}>
        {/* Shown while the addresses load, so that nothing moves afterwards. */}
        {(disabledReason !== undefined || nobody === undefined) && (
          <CopyButton
            label={copyLabel}
            variant="quiet"
            size="small"
            text={joined(draft.recipients, separator)}
            disabled={reason !== undefined}
          />
        )}
        <span className={styles.details} id={id}>
          {reason ?? recipientsText(draft)}
        </span>
      </span>
    </div>
  )
}
