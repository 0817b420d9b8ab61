import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useLatest } from '@recog/section-kit'
import type { SessionUser } from '@recog/shared-session'
import { extractEmails } from './extract-emails'
import type { AccountsByEmail } from './known-accounts'
import { unsentText } from './unsent-text'
import { useAddressPreview } from './use-address-preview'
import { useChunkedSend } from './use-chunked-send'
import { useConfirmedSend, type Confirmation } from './use-confirmed-send'
import { useExpiry } from './use-expiry'

interface AddressSendOptions<Result, Run> {
  readonly user: SessionUser
  send(emails: readonly string[], run: Run): Promise<readonly Result[]>
  confirmationFor(emails: readonly string[], known: AccountsByEmail, run: Run): Confirmation | undefined
  hasPassword(result: Result): boolean
  withoutPassword(result: Result): Result
}

/**
 * A text box with addresses: finds them, previews their accounts, sends them after a confirmation, and removes passwords in
 * the results after five minutes (edge cases T119-T129).
 */
export function useAddressSend<Result extends { readonly email: string; readonly error: string }, Run>(
  options: AddressSendOptions<Result, Run>,
) {
  const { user, send, confirmationFor, hasPassword, withoutPassword } = options
  const [text, setText] = useState('')
  const found = useMemo(() => extractEmails(text), [text])
  const preview = useAddressPreview(found.emails, user.capabilities.includes('account-preview'))
  const sending = useChunkedSend(send)
  const confirmed = useConfirmedSend({ sending, preview, confirmationFor })
  useExpiry(sending.results.some(hasPassword), () => sending.redact(withoutPassword))
  const sentText = useRef('')
  const submit = (emails: readonly string[], run: Run) => {
    sentText.current = text
    confirmed.submit(emails, run)
  }
  const rest = sending.complete ? unsentText(sending.sent, sending.results, found.rejected) : undefined
  const latest = useLatest({ text, rest })
  // In the same frame as the results.
  useLayoutEffect(() => {
    const now = latest.current
    // Whatever has been typed since then stays.
    if (sending.complete && now.rest !== undefined && now.text === sentText.current) setText(now.rest)
  }, [sending.complete, latest])
  return { text, setText, found, known: preview.known, sending, confirmed: { ...confirmed, submit } }
}
