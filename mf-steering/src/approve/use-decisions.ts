import { useState } from 'react'
import { displayName, type SteeringUser } from '@recog/shared-session'
import { useToast } from '@recog/shared-ui'
import { approve, decline } from '../api'

/** The last attempt to decide on one person. */
export interface DecisionState {
  readonly busy: boolean
  readonly failure?: { readonly text: string; readonly error: unknown }
}

interface DecisionOptions {
  onApproved(person: SteeringUser): void
  onDeclined(person: SteeringUser): void
}

/** Approves and declines requests, with at most one pending call per person, and announces the results (X65, X66). */
export function useDecisions({ onApproved, onDeclined }: DecisionOptions) {
  const [states, setStates] = useState<ReadonlyMap<string, DecisionState>>(new Map())
  const toast = useToast()
  const set = ({ userId }: SteeringUser, state: DecisionState) =>
    setStates((now) => new Map(now).set(userId, state))

  /** @returns whether the call succeeded; also false while another decision on this person is pending */
  async function decide(
    verb: 'approve' | 'decline',
    person: SteeringUser,
    call: () => Promise<unknown>,
  ): Promise<boolean> {
    if (states.get(person.userId)?.busy) return false
    set(person, { busy: true })
    try {
      await call()
      set(person, { busy: false })
      return true
    } catch (error) {
      const text = `Failed to ${verb} ${displayName(person)}.`
      set(person, { busy: false, failure: { text, error } })
      return false
    }
  }

  return {
    states,
    async approve(person: SteeringUser) {
      if (!(await decide('approve', person, () => approve(person)))) return
      const text = `Approved ${displayName(person)}. A temporary password has been sent via email.`
      toast({ tone: 'success', text })
      onApproved(person)
    },
    async decline(person: SteeringUser, reason: string) {
      if (!(await decide('decline', person, () => decline(person, reason)))) return
      toast({ tone: 'success', text: `Declined ${displayName(person)}.` })
      onDeclined(person)
    },
    forgetFailure: ({ userId }: SteeringUser) =>
      setStates((now) => (now.get(userId)?.failure ? new Map(now).set(userId, { busy: false }) : now)),
  }
}
