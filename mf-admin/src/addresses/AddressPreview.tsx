import { memo, useDeferredValue } from 'react'
import { Alert, Badge, useProgressiveCount } from '@recog/shared-ui'
import styles from './AddressPreview.module.css'
import { type ExtractedEmails, type RejectedText } from './extract-emails'
import { addressKey } from './address-key'
import type { AccountsByEmail } from './known-accounts'

interface AddressPreviewProps {
  readonly found: ExtractedEmails
  readonly known: AccountsByEmail
  /** Badge of an address that has an account. */
  readonly existing: string
  /** Whether names are kept, and shown. */
  readonly showNames?: boolean
}

/**
 * Lists the addresses in the pasted text before anything is sent: new, existing, not usable (edge cases T119, T123). Typing
 * never waits for it.
 */
export function AddressPreview({ found, known, ...rest }: AddressPreviewProps) {
  return <Preview found={useDeferredValue(found)} known={useDeferredValue(known)} {...rest} />
}

const Preview = memo(function Preview({
  found: { emails, names, rejected, cut },
  known,
  existing,
  showNames = false,
}: AddressPreviewProps) {
  const count = useProgressiveCount(emails.length)
  if (emails.length === 0 && rejected.length === 0 && !cut) return null
  return (
    <div className={styles.frame}>
      <p className={styles.summary} role="status">
        {countText(emails.length, rejected.length)}
      </p>
      {cut && <p>The text is too long: only its first million characters were read.</p>}
      <RejectedLines rejected={rejected} />
      {emails.length > 0 && (
        // A scrolling box must be reachable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <ul className={styles.list} aria-label="Addresses found" tabIndex={0}>
          {emails.slice(0, count).map((email) => (
            <li key={email} className={styles.entry}>
              <span>
                <bdi>{email}</bdi>
                {showNames && <Name>{names.get(addressKey(email))}</Name>}
              </span>
              <AccountBadge exists={known.get(addressKey(email))?.exists} existing={existing} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
})

function Name({ children }: { readonly children: string | undefined }) {
  return children === undefined ? null : <bdi className={styles.name}>{children}</bdi>
}

/** Lines that are named; the others are only counted. */
const NAMED_LINES = 20

/** Lines that cannot be sent, before everything else: it would be lost unnoticed below a long list of addresses. */
function RejectedLines({ rejected }: { readonly rejected: readonly RejectedText[] }) {
  if (rejected.length === 0) return null
  const more = rejected.length - NAMED_LINES
  return (
    <Alert tone="warning" title="These will be skipped">
      <ul className={styles.rejected}>
        {rejected.slice(0, NAMED_LINES).map(({ line, text }, index) => (
          <li key={index}>
            Line {line}: <bdi>{text.length > 80 ? `${text.slice(0, 80)}…` : text}</bdi>
          </li>
        ))}
        {more > 0 && <li>{more === 1 ? '1 more line' : `${more} more lines`}</li>}
      </ul>
    </Alert>
  )
}

function AccountBadge({
  exists,
  existing,
}: {
  readonly exists: boolean | undefined
  readonly existing: string
}) {
  if (exists === undefined) return null
  return exists ? <Badge tone="warning">{existing}</Badge> : <Badge tone="success">New account</Badge>
}

function countText(found: number, rejected: number): string {
  const usable = found === 1 ? '1 address found' : `${found} addresses found`
  return rejected === 0 ? usable : `${usable}, ${rejected} not usable`
}
