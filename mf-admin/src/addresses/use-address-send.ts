import { useMemo, useState } from 'react'
import type { SessionUser } from '@recog/shared-session'
import { extractEmails } from './extract-emails'
import type { AccountsByEmail } from './known-accounts'
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
export function useAddressSend<Result extends { readonly email: string }, Run>(
  options: AddressSendOptions<Result, Run>,
) {
  const { user, send, confirmationFor, hasPassword, withoutPassword } = options
  const [text, setText] = useState('')
  const found = useMemo(() => extractEmails(text), [text])
  const preview = useAddressPreview(found.emails, user.capabilities.includes('account-preview'))
  const sending = useChunkedSend(send)
  const confirmed = useConfirmedSend({ sending, preview, confirmationFor })
  useExpiry(sending.results.some(hasPassword), () => sending.redact(withoutPassword))
  return { text, setText, found, known: preview.known, sending, confirmed }
}
