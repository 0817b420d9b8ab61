import { useEffect, useState } from 'react'
import { Button } from '../button/Button'
import { buttonClass, type ButtonVariant } from '../button/button-class'
import { CopyButton } from '../text/CopyButton'
import styles from './MailButton.module.css'
import { useSeparator } from './use-separator'

export interface MailDraftLike {
  readonly hrefs: readonly string[]
  readonly recipients: readonly string[]
  readonly missing: number
}

export interface MailButtonProps {
  readonly label: string
  readonly draft: MailDraftLike
  readonly variant?: ButtonVariant
}

/** Nothing took the focus for so long: there is no mail program (edge case M10). Milliseconds. */
const NOTHING_OPENED = 1_500

/** Opens a mail draft, or numbered drafts when there are many recipients; the addresses can always be copied. */
export function MailButton({ label, draft, variant = 'primary' }: MailButtonProps) {
  const [pressed, setPressed] = useState(0)
  const nothingOpened = useNothingOpened(pressed)
  const [separator, toggleSeparator] = useSeparator()
  const { hrefs, recipients, missing } = draft

  if (recipients.length === 0) {
    return (
      <div className={styles['mail']}>
        <Button variant={variant} disabled>
          {label}
        </Button>
        <p className={styles['note']}>Nobody here has an e-mail address.</p>
      </div>
    )
  }
  return (
    <div className={styles['mail']}>
      {hrefs.map((href, index) => (
        <a key={href} className={buttonClass(variant)} href={href} onClick={() => setPressed((n) => n + 1)}>
          {hrefs.length === 1 ? label : `${label} (${index + 1} of ${hrefs.length})`}
        </a>
      ))}
      <span className={styles['copy']}>
        <CopyButton label="Copy addresses" text={recipients.join(`${separator} `)} />
        <Button
          variant="quiet"
          size="small"
          onClick={toggleSeparator}
          aria-label={`Separate by ${separator === ';' ? 'comma' : 'semicolon'} instead`}
        >
          {separator}
        </Button>
      </span>
      <p className={styles['note']}>{countText(recipients.length, missing)}</p>
      {nothingOpened && (
        <p className={styles['note']} role="status">
          Nothing opened? Copy addresses
        </p>
      )}
    </div>
  )
}

function countText(count: number, missing: number): string {
  const recipients = `${count} ${count === 1 ? 'recipient' : 'recipients'}`
  const without =
    missing > 0 ? `, ${missing} of ${count + missing} ${missing === 1 ? 'has' : 'have'} no address` : ''
  const many = count > 100 ? '. Some mail providers refuse more than 100 at once.' : ''
  return recipients + without + many
}

function useNothingOpened(pressed: number): boolean {
  const [shown, setShown] = useState(false)
  useEffect(() => {
    if (pressed === 0) return undefined
    setShown(false)
    const timer = setTimeout(() => setShown(true), NOTHING_OPENED)
    const opened = () => clearTimeout(timer)
    window.addEventListener('blur', opened)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('blur', opened)
    }
  }, [pressed])
  return shown
}
