import { useState } from 'react'
import { useAction } from '@recog/section-kit'
import type { AccountsByEmail } from './known-accounts'
import type { useAddressPreview } from './use-address-preview'

export interface Confirmation {
  readonly title: string
  readonly message: string
}

interface Pending<Run> {
  readonly emails: readonly string[]
  readonly run: Run
  readonly confirmation: Confirmation
}

interface ConfirmedSendOptions<Run> {
  readonly sending: {
    start(emails: readonly string[], run: Run): Promise<void>
    toSend(emails: readonly string[], run: Run): readonly string[]
  }
  readonly preview: Pick<ReturnType<typeof useAddressPreview>, 'complete' | 'forget'>
  /** The dialog to confirm before these addresses are sent; undefined if none is needed. */
  confirmationFor(emails: readonly string[], known: AccountsByEmail, run: Run): Confirmation | undefined
}

/**
 * Sends addresses after the administrator has confirmed what happens to their accounts (edge cases T123, T129). It sends
 * exactly the list that was confirmed, whatever has been typed since.
 */
export function useConfirmedSend<Run>({ sending, preview, confirmationFor }: ConfirmedSendOptions<Run>) {
  const [pending, setPending] = useState<Pending<Run>>()
  const action = useAction(async (emails: readonly string[], run: Run, isConfirmed: boolean) => {
    const rest = sending.toSend(emails, run)
    const known = isConfirmed ? undefined : await preview.complete(rest)
    const confirmation = known && confirmationFor(rest, known, run)
    setPending(confirmation && { emails, run, confirmation })
    if (confirmation) return
    await sending.start(emails, run)
    preview.forget()
  })
  return {
    /** From the first click until everything is sent, except while the dialog is open. */
    busy: action.busy,
    confirmation: pending?.confirmation,
    submit: (emails: readonly string[], run: Run) => void action.run(emails, run, false),
    confirm: () => void (pending && action.run(pending.emails, pending.run, true)),
    cancel: () => setPending(undefined),
  }
}
