import { useState } from 'react'
import { useAction } from '@recog/section-kit'
import type { AccountsByEmail } from './known-accounts'
import type { useAddressPreview } from './use-address-preview'
import type { useChunkedSend } from './use-chunked-send'

export interface Question {
  readonly title: string
  readonly message: string
}

interface Pending {
  readonly emails: readonly string[]
  readonly run: string
  readonly question: Question
}

interface ConfirmedSend {
  readonly sending: Pick<ReturnType<typeof useChunkedSend>, 'start' | 'toSend'>
  readonly preview: Pick<ReturnType<typeof useAddressPreview>, 'ask' | 'forget'>
  /** The question to agree to before these addresses are sent; undefined when there is nothing to ask. */
  questionFor(emails: readonly string[], known: AccountsByEmail, run: string): Question | undefined
}

/**
 * Send addresses once the administrator has agreed to what happens to their accounts (edge cases T123, T129). Exactly the
 * list that the question was about is sent, whatever has been typed since.
 */
export function useConfirmedSend({ sending, preview, questionFor }: ConfirmedSend) {
  const [pending, setPending] = useState<Pending>()
  const action = useAction(async (emails: readonly string[], run: string, agreed: boolean) => {
    const rest = sending.toSend(emails, run)
    const question = agreed ? undefined : questionFor(rest, await preview.ask(rest), run)
    setPending(question && { emails, run, question })
    if (question) return
    await sending.start(emails, run)
    preview.forget()
  })
  return {
    /** From the first click until everything is sent, less the time a question is open. */
    busy: action.busy,
    question: pending?.question,
    submit: (emails: readonly string[], run: string) => void action.run(emails, run, false),
    agree: () => void (pending && action.run(pending.emails, pending.run, true)),
    decline: () => setPending(undefined),
  }
}
