import { useState } from 'react'
import { displayName, type SteeringUser } from '@recog/shared-session'
import { useToast } from '@recog/shared-ui'
import { approve, decline } from '../api'

interface DecisionOptions {
  onApproved(person: SteeringUser): void
  onDeclined(person: SteeringUser): void
}

/** Approving and declining, one call for a person at a time, with what is said about it (spec section 8). */
export function useDecisions({ onApproved, onDeclined }: DecisionOptions) {
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set())
  const toast = useToast()

  async function decide(person: SteeringUser, call: () => Promise<unknown>, done: string, failed: string) {
    if (busy.has(person.userId)) return false
    setBusy((now) => new Set(now).add(person.userId))
    try {
      await call()
      toast({ tone: 'success', text: done })
      return true
    } catch {
      toast({ tone: 'error', text: failed })
      return false
    } finally {
      setBusy((now) => new Set([...now].filter((id) => id !== person.userId)))
    }
  }

  return {
    busy,
    async approve(person: SteeringUser) {
      const name = displayName(person)
      const done = `Approved ${name}. A temporary password has been sent via email.`
      if (await decide(person, () => approve(person), done, `Failed to approve ${name}.`)) onApproved(person)
    },
    async decline(person: SteeringUser, reason: string) {
      const name = displayName(person)
      const call = () => decline(person, reason)
      if (await decide(person, call, `Declined ${name}.`, `Failed to decline ${name}.`)) onDeclined(person)
    },
  }
}
