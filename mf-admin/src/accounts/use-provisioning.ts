import { useState } from 'react'
import type { SessionUser } from '@recog/shared-session'
import { useAddressSend } from '../addresses/use-address-send'
import { provisionAccounts, type Delivery } from '../api'
import { ACCOUNT_RESULTS } from './account-results'
import { credentialsConfirmation } from './credentials-confirmation'

/** The form that creates accounts or resets their passwords: its text, its problem, and what it has sent. */
export function useProvisioning(user: SessionUser) {
  const [wantsLink, setWantsLink] = useState(false)
  const [problem, setProblem] = useState('')
  const offersLink = user.capabilities.includes('account-links')
  const delivery = offersLink && wantsLink ? 'link' : 'password'
  const send = useAddressSend({
    name: 'accounts',
    user,
    kind: ACCOUNT_RESULTS,
    send: provisionAccounts,
    confirmationFor: (emails, accounts, run: Delivery) =>
      credentialsConfirmation(emails, accounts, user.email, run),
  })
  const { found, setText, sending, confirmed } = send
  return {
    ...send,
    link: { isOffered: offersLink, isWanted: wantsLink, want: setWantsLink },
    delivery,
    problem: found.emails.length === 0 ? problem : '',
    submit() {
      const isEmpty = found.emails.length === 0
      setProblem(isEmpty ? 'Please enter at least one valid email address.' : '')
      if (!isEmpty) confirmed.submit(found.emails, delivery)
    },
    clear() {
      setText('')
      setProblem('')
      sending.reset()
    },
  } as const
}
