import { useCallback } from 'react'
import { useLatest } from '@recog/section-kit'
import type { SteeringUser } from '@recog/shared-session'
import type { useDecisions } from './use-decisions'

interface RowOptions extends Pick<ReturnType<typeof useDecisions>, 'decide' | 'undo' | 'forgetFailure'> {
  tick(ids: readonly string[], on: boolean): void
  setDeclining(person: SteeringUser): void
}

/** The actions of the rows: the same functions on every render, so that only changed rows are rendered again. */
export function useRowActions(options: RowOptions) {
  const latest = useLatest(options)

  const onApprove = useCallback(
    (person: SteeringUser) => void latest.current.decide('approve', person, '', true),
    [latest],
  )
  const onDecline = useCallback(
    (person: SteeringUser) => {
      latest.current.forgetFailure(person)
      latest.current.setDeclining(person)
    },
    [latest],
  )
  const onUndo = useCallback((person: SteeringUser) => void latest.current.undo(person), [latest])
  const onTick = useCallback(
    (person: SteeringUser, on: boolean) => latest.current.tick([person.userId], on),
    [latest],
  )
  return { onApprove, onDecline, onUndo, onTick }
}
