import { useCallback, type RefObject } from 'react'
import { useLatest } from '@recog/section-kit'
import { displayName, type SteeringUser } from '@recog/shared-session'
import { useToast } from '@recog/shared-ui'
import { undoDecision } from '../api'
import type { DecisionEvent, DecisionStates } from './decision-state'
import type { useCallPerPerson } from './use-call-per-person'

interface UndoOptions {
  readonly states: DecisionStates
  readonly send: ReturnType<typeof useCallPerPerson>
  dispatch(person: SteeringUser, event: DecisionEvent): void
  /** Ends what a decision was announced with, by person. */
  readonly announced: RefObject<ReadonlyMap<string, () => void>>
  onUndone(person: SteeringUser): void
}

/** Undoes a decision, if it still can be, and announces the result. */
export function useUndo({ states, send, dispatch, announced, onUndone }: UndoOptions) {
  const latest = useLatest({ states, onUndone })
  const toast = useToast()
  return useCallback(
    async (person: SteeringUser) => {
      // The message about it may outlive the decision.
      const now = latest.current.states.get(person.userId)
      if (now?.status !== 'decided' || now.undo !== 'possible') return
      dispatch(person, { type: 'undoStarted' })
      announced.current.get(person.userId)?.()
      const text = `Failed to undo the decision about ${displayName(person)}.`
      const undone = await send(
        person,
        async () => {
          await undoDecision(person)
          return true
        },
        (error) => dispatch(person, { type: 'undoFailed', failure: { text, error } }),
      )
      if (!undone) return
      dispatch(person, { type: 'undone' })
      toast({ tone: 'info', text: `The request of ${displayName(person)} is open again.` })
      latest.current.onUndone(person)
    },
    [announced, dispatch, latest, send, toast],
  )
}
