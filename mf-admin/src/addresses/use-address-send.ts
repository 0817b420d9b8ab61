import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useDraft, useLatest } from '@recog/section-kit'
import type { SessionUser } from '@recog/shared-session'
import { extractEmails, type ExtractedEmails } from './extract-emails'
import type { AccountsByEmail } from './known-accounts'
import { NO_NAMES } from './names-in'
import { unsentText } from './unsent-text'
import { useAddressPreview } from './use-address-preview'
import { useChunkedSend } from './use-chunked-send'
import type { ResultKind } from './result-kind'
import { useConfirmedSend, type Confirmation } from './use-confirmed-send'
import { useExpiry } from './use-expiry'

interface AddressSendOptions<Result, Run> {
  /** Tells the text boxes of a page apart. */
  readonly name: string
  readonly user: SessionUser
  readonly kind: Pick<ResultKind<Result>, 'passwordOf' | 'withoutPassword'>
  send(emails: readonly string[], run: Run): Promise<readonly Result[]>
  confirmationFor(emails: readonly string[], known: AccountsByEmail, run: Run): Confirmation | undefined
}

/** The content of the table: the list in the text box, or the one that was sent. */
export interface AddressSend<Result> {
  readonly found: ExtractedEmails
  readonly known: AccountsByEmail
  /** By `addressKey`, also of addresses that were sent and are no longer in the box. */
  readonly names: ReadonlyMap<string, string>
  readonly sending: { readonly sent: readonly string[]; readonly results: readonly Result[] }
}

const EMPTY = { text: '' }

/**
 * A text box with addresses, which survive a reload: finds them, previews their accounts, sends them after a confirmation, and
 * removes passwords in the results after five minutes (edge cases T119-T129).
 */
export function useAddressSend<Result extends { readonly email: string; readonly error: string }, Run>({
  name,
  user,
  kind,
  send,
  confirmationFor,
}: AddressSendOptions<Result, Run>) {
  const { value, change } = useDraft({ initial: EMPTY, name })
  const { text } = value
  const setText = useCallback((typed: string) => change({ text: typed }), [change])
  const [sentNames, setSentNames] = useState(NO_NAMES)
  const sentText = useRef('')
  const found = useMemo(() => extractEmails(text), [text])
  const names = useMemo(() => new Map([...sentNames, ...found.names]), [sentNames, found])
  const preview = useAddressPreview(found.emails, user.capabilities.includes('account-preview'))
  const sending = useChunkedSend(send)
  const confirmed = useConfirmedSend({ sending, preview, confirmationFor })
  const hasPasswords = sending.results.some((result) => kind.passwordOf(result) !== '')
  useExpiry(hasPasswords, () => sending.redact(kind.withoutPassword))
  const submit = (emails: readonly string[], run: Run) => {
    sentText.current = text
    setSentNames(names)
    confirmed.submit(emails, run)
  }
  const rest = sending.complete ? unsentText(sending.sent, sending.results, { ...found, names }) : undefined
  const latest = useLatest({ text, rest })
  // In the same frame as the results.
  useLayoutEffect(() => {
    const now = latest.current
    // Whatever has been typed since then stays.
    if (sending.complete && now.rest !== undefined && now.text === sentText.current) setText(now.rest)
  }, [sending.complete, latest, setText])
  return { text, setText, found, names, known: preview.known, sending, confirmed: { ...confirmed, submit } }
}
