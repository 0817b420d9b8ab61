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
  const [problem, setProblem] = useState('')
  const toast = useToast()

  /** @returns whether it went through; undefined while another decision on this person is under way */
  async function decide(person: SteeringUser, call: () => Promise<unknown>): Promise<boolean | undefined> {
    if (busy.has(person.userId)) return undefined
    setBusy((now) => new Set(now).add(person.userId))
    try {
      await call()
      return true
    } catch {
      return false
    } finally {
      setBusy((now) => new Set([...now].filter((id) => id !== person.userId)))
    }
  }

  return {
    busy,
    async approve(person: SteeringUser) {
      const done = await decide(person, () => approve(person))
      const name = displayName(person)
      if (done === false) toast({ tone: 'error', text: `Failed to approve ${name}.` })
      if (!done) return
      toast({ tone: 'success', text: `Approved ${name}. A temporary password has been sent via email.` })
      onApproved(person)
    },
    /** What went wrong is said where the reason was typed. */
    async decline(person: SteeringUser, reason: string) {
      setProblem('')
      const done = await decide(person, () => decline(person, reason))
      const name = displayName(person)
      if (done === false) setProblem(`Failed to decline ${name}.`)
      if (!done) return
      toast({ tone: 'success', text: `Declined ${name}.` })
      onDeclined(person)
    },
    problem,
    clearProblem: () => setProblem(''),
  }
}
