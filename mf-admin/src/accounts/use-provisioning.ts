import { useState } from 'react'
import type { AccountResult, SessionUser } from '@recog/shared-session'
import { useAddressSend } from '../addresses/use-address-send'
import { provisionAccounts, type Delivery } from '../api'
import { credentialsConfirmation } from './credentials-confirmation'

const hasPassword = ({ password }: AccountResult) => password !== ''
const withoutPassword = (result: AccountResult): AccountResult => ({ ...result, password: '' })

/** The form that creates accounts or resets their passwords: its text, its problem, and what it has sent. */
export function useProvisioning(user: SessionUser) {
  const [wantsLink, setWantsLink] = useState(false)
  const [problem, setProblem] = useState('')
  const offersLink = user.capabilities.includes('account-links')
  const delivery = offersLink && wantsLink ? 'link' : 'password'
  const send = useAddressSend({
    user,
    send: provisionAccounts,
    confirmationFor: (emails, accounts, run: Delivery) =>
      credentialsConfirmation(emails, accounts, user.email, run),
    hasPassword,
    withoutPassword,
  })
  const { found, setText, sending, confirmed } = send
  return {
    ...send,
    link: { isOffered: offersLink, isWanted: wantsLink, want: setWantsLink },
    delivery,
    problem,
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
