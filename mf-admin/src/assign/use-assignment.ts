import { useEffect, useRef, useState } from 'react'
import { useAction, useFormErrors, useUnsavedGuard } from '@recog/section-kit'
import type { AccountPreview, CommitteeName, SessionUser } from '@recog/shared-session'
import {
  deliveryFor,
  newAccountsConfirmation,
  useAccountPreview,
  type Confirmation,
} from '../addresses/account-preview'
import { addressKey } from '../addresses/extract-emails'
import { useExpiry } from '../addresses/Password'
import { assignUser } from '../api'
import { assignProblem, assignProblems, toAssignments, type RoleChoice } from './role-choice'
import type { SavedAssignmentsProps } from './SavedAssignments'

interface Pending {
  readonly confirmation: Confirmation
  send(): Promise<void>
}

export interface KnownPerson {
  readonly email: string
  /** Undefined where it is not known. */
  readonly account: AccountPreview | undefined
}

/**
 * The form that gives one person roles: what is chosen, what the person has now, and the question before an account is created.
 *
 * @param person who is known; otherwise an address is entered
 */
export function useAssignment(
  user: SessionUser,
  groups: readonly CommitteeName[] | undefined,
  person?: KnownPerson,
  onSaved?: () => void,
) {
  const fixed = person?.email ?? ''
  const [email, setEmail] = useState(fixed)
  const [choice, setChoice] = useState<RoleChoice>({})
  const [stored, setStored] = useState<RoleChoice>()
  useUnsavedGuard(choice !== stored && Object.keys(choice).length > 0)
  const [outcome, setOutcome] = useState<SavedAssignmentsProps>()
  const [pending, setPending] = useState<Pending>()
  const address = email.trim()
  const isComplete = /^\S+@\S+\.\S+$/.test(address)
  const preview = useAccountPreview(
    isComplete ? [address] : [],
    user.capabilities.includes('account-preview'),
    person?.account,
  )
  const errors = useFormErrors(assignProblems(email, choice))
  const save = useAction(assignUser)
  const isLeft = useRef(false)
  useEffect(() => {
    isLeft.current = false
    return () => void (isLeft.current = true)
  }, [])
  useExpiry(Boolean(outcome?.saved.initialPassword), () => setOutcome(undefined))

  /** Sends exactly what was on screen when the button was pressed. */
  const sendNow = async (ticked: readonly CommitteeName[]) => {
    setPending(undefined)
    const order = ticked.map(({ id }) => id)
    const saved = await save.run(address, toAssignments(choice, order))
    if (!saved) return
    setStored(choice)
    setOutcome({ email: address, groups: ticked.map(({ name }) => name), saved })
    preview.forget()
    onSaved?.()
  }
  const asking = useAction(async () => {
    const ticked = (groups ?? []).filter(({ id }) => id in choice)
    const known = await preview.complete([address])
    if (isLeft.current) return
    const confirmation = known && newAccountsConfirmation([address], known, deliveryFor(user).delivery)
    if (confirmation) setPending({ confirmation, send: () => sendNow(ticked) })
    else await sendNow(ticked)
  })
  return {
    email,
    choice,
    outcome,
    errors,
    account: preview.known.get(addressKey(address)),
    problem: errors.any ? assignProblem(email, choice) : undefined,
    failure: save.error,
    busy: asking.busy || save.busy,
    confirmation: pending?.confirmation,
    setEmail,
    setChoice,
    submit(form: Element) {
      setOutcome(undefined)
      save.clearError()
      if (errors.check(form) && groups) void asking.run()
    },
    confirm: () => void pending?.send(),
    cancel: () => setPending(undefined),
    clear() {
      errors.clear()
      setEmail(fixed)
      setChoice({})
      setOutcome(undefined)
      save.clearError()
    },
  }
}
