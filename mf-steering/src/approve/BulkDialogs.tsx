import type { SteeringUser } from '@recog/shared-session'
import { ConfirmDialog } from '@recog/shared-ui'
import { DeclineDialog } from './DeclineDialog'
import type { Verb } from './decision-state'
import { namesOf } from './names-of'

/** A decision on several requests that waits for a confirmation. */
export interface BulkQuestion {
  readonly verb: Verb
  readonly people: readonly SteeringUser[]
}

interface BulkDialogsProps {
  readonly question: BulkQuestion | undefined
  onDecide(verb: Verb, reason: string): Promise<void>
  onCancel(): void
}

/** Confirms a decision on several requests, which names everybody concerned. */
export function BulkDialogs({ question, onDecide, onCancel }: BulkDialogsProps) {
  const people = question?.people ?? []
  return (
    <>
      <ConfirmDialog
        open={question?.verb === 'approve'}
        title={people.length === 1 ? 'Approve this request?' : `Approve ${people.length} requests?`}
        message={`${namesOf(people)} will become members and receive a temporary password by email.`}
        confirmLabel="Approve"
        onConfirm={() => void onDecide('approve', '')}
        onCancel={onCancel}
      />
      <DeclineDialog
        people={question?.verb === 'decline' ? people : []}
        state={undefined}
        onDecline={(reason) => void onDecide('decline', reason)}
        onCancel={onCancel}
      />
    </>
  )
}
