import { useCallback, useRef, useState } from 'react'
import { useLatest } from '@recog/section-kit'
import { displayName, type Decided, type SteeringUser } from '@recog/shared-session'
import { useToast, type ToastMessage } from '@recog/shared-ui'
import { approve, decline } from '../api'
import { nextStates, type DecisionEvent, type DecisionStates, type Verb } from './decision-state'
import { useCallPerPerson } from './use-call-per-person'
import { useTimers } from './use-timers'
import { useUndo } from './use-undo'

interface DecisionOptions {
  /** @param stays whether the row stays, because the decision can be undone */
  onDecided(person: SteeringUser, verb: Verb, stays: boolean): void
  onUndone(person: SteeringUser): void
  onUndoExpired(person: SteeringUser): void
}

const TEXTS: Record<Verb, (name: string) => string> = {
  approve: (name) => `Approved ${name}. A temporary password has been sent via email.`,
  decline: (name) => `Declined ${name}.`,
}

/**
 * Approves and declines requests, with at most one pending call per person, and announces the results (X65, X66). Where the
 * server lets them, decisions can be undone for some seconds.
 */
export function useDecisions(options: DecisionOptions) {
  const [states, setStates] = useState<DecisionStates>(new Map())
  const latest = useLatest(options)
  const toast = useToast()
  const send = useCallPerPerson()
  const afterwards = useTimers()
  /** Ends what a decision was announced with, by person. */
  const announced = useRef(new Map<string, () => void>())
  const dispatch = useCallback(
    ({ userId }: SteeringUser, event: DecisionEvent) => setStates((now) => nextStates(now, userId, event)),
    [],
  )
  const undo = useUndo({ states, send, dispatch, announced, onUndone: options.onUndone })

  /** @param announce false if the caller announces a number of decisions together */
  const decide = useCallback(
    async (verb: Verb, person: SteeringUser, reason: string, announce: boolean): Promise<boolean> => {
      dispatch(person, { type: 'started' })
      const text = `Failed to ${verb} ${displayName(person)}.`
      const decided = await send<Decided>(
        person,
        () => (verb === 'approve' ? approve(person) : decline(person, reason)),
        (error) => dispatch(person, { type: 'failed', failure: { text, error } }),
      )
      if (!decided) return false
      const lifetime = decided.undoSeconds * 1000
      dispatch(person, lifetime > 0 ? { type: 'decided', verb } : { type: 'left' })
      if (lifetime > 0) {
        afterwards(lifetime, () => {
          dispatch(person, { type: 'undoExpired' })
          latest.current.onUndoExpired(person)
        })
      }
      const message: ToastMessage = { tone: 'success', text: TEXTS[verb](displayName(person)) }
      const action = { label: 'Undo', lifetime, onAction: () => void undo(person) }
      if (announce)
        announced.current.set(person.userId, toast(lifetime > 0 ? { ...message, action } : message))
      latest.current.onDecided(person, verb, lifetime > 0)
      return true
    },
    [afterwards, dispatch, latest, send, toast, undo],
  )

  const forgetFailure = useCallback(
    (person: SteeringUser) => dispatch(person, { type: 'failureSeen' }),
    [dispatch],
  )
  return { states, decide, undo, forgetFailure }
}
