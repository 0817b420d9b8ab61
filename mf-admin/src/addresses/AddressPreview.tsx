import { memo, useDeferredValue } from 'react'
import { Badge, useProgressiveCount } from '@recog/shared-ui'
import styles from './AddressPreview.module.css'
import { addressKey, type ExtractedEmails } from './extract-emails'
import type { AccountsByEmail } from './known-accounts'

interface AddressPreviewProps {
  readonly found: ExtractedEmails
  readonly known: AccountsByEmail
  /** Badge of an address that has an account. */
  readonly existing: string
}

/**
 * Lists the addresses in the pasted text before anything is sent: new, existing, not usable (edge cases T119, T123). Typing
 * never waits for it.
 */
export function AddressPreview({ found, known, existing }: AddressPreviewProps) {
  return <Preview found={useDeferredValue(found)} known={useDeferredValue(known)} existing={existing} />
}

const Preview = memo(function Preview({
  found: { emails, rejected, cut },
  known,
  existing,
}: AddressPreviewProps) {
  const count = useProgressiveCount(emails.length + rejected.length)
  if (count === 0 && !cut) return null
  return (
    <div className={styles.frame}>
      <p className={styles.summary} role="status">
        {countText(emails.length, rejected.length)}
      </p>
      {cut && <p>The text is too long: only its first million characters were read.</p>}
      {/* A scrolling box must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ul className={styles.list} aria-label="Addresses found" tabIndex={0}>
        {[...emails, ...rejected].slice(0, count).map((word, index) => (
          <li key={word} className={styles.entry}>
            <bdi>{word}</bdi>
            {index < emails.length ? (
              <AccountBadge exists={known.get(addressKey(word))?.exists} existing={existing} />
            ) : (
              <Badge tone="danger">Not an address</Badge>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
})

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
