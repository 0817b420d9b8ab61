import { useDeferredValue } from 'react'
import styles from './AddressTable.module.css'
import type { ExtractedEmails } from './extract-emails'

/** Announces how many addresses the pasted text contains; a table below the form lists them. Typing never waits for it. */
export function AddressCount({ found }: { readonly found: ExtractedEmails }) {
  const { emails, rejected, cut } = useDeferredValue(found)
  if (emails.length === 0 && rejected.length === 0 && !cut) return null
  return (
    <div role="status">
      <p className={styles.summary}>{countText(emails.length, rejected.length)}</p>
      {cut && <p>The text is too long: only its first million characters were read.</p>}
    </div>
  )
}

function countText(found: number, rejected: number): string {
  const usable = found === 1 ? '1 address found' : `${found} addresses found`
  return rejected === 0 ? usable : `${usable}, ${rejected} not usable`
}
