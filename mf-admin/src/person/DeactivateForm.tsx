import { FailureAlert } from '@recog/section-kit'
import { displayName, type PersonDetails, type PortalPerson } from '@recog/shared-session'
import { Alert, Button, ConfirmDialog } from '@recog/shared-ui'
import { consequences } from './consequences'
import type { HeldRow } from './handover'
import { HandoverTable } from './HandoverTable'
import { useDeactivation } from './use-deactivation'

interface DeactivateFormProps {
  readonly person: PersonDetails
  readonly rows: readonly HeldRow[]
  readonly people: readonly PortalPerson[]
  onChanged(): void
}

/** Asks for a successor for each thing that needs one, and then for a confirmation. */
export function DeactivateForm({ person, rows, people, onChanged }: DeactivateFormProps) {
  const name = displayName(person)
  const { chosen, choose, missing, asking, submit, confirm, cancel, action } = useDeactivation(
    person,
    rows,
    onChanged,
  )
  return (
    <>
      <p>
        {name} is signed out at once, cannot sign in, and disappears from lists, pickers and mails. What they
        contributed keeps their name. You can reactivate the account later.
      </p>
      {rows.length === 0 ? (
        <p>They lead no working group and no unfinished project.</p>
      ) : (
        <HandoverTable
          rows={rows}
          people={people}
          leaverId={person.userId}
          chosen={chosen}
          missing={missing}
          onChoose={choose}
        />
      )}
      <OpenRequests count={person.openRequests} />
      {missing.size > 0 && (
        <Alert tone="error">Please choose a successor for each line that needs one.</Alert>
      )}
      {action.error !== undefined && (
        <FailureAlert text="The account could not be deactivated." error={action.error} />
      )}
      <div>
        <Button variant="danger" busy={action.busy} onClick={submit}>
          Deactivate
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        title={`Deactivate ${name}?`}
        message={consequences(person, rows, chosen)}
        confirmLabel="Deactivate"
        tone="danger"
        busy={action.busy}
        onConfirm={() => void confirm()}
        onCancel={cancel}
      />
    </>
  )
}

function OpenRequests({ count }: { readonly count: number }) {
  if (count === 0) return null
  const requests = count === 1 ? '1 request to join waits' : `${count} requests to join wait`
  return <p>{requests} for a decision of the steering committee, which the other steering members take.</p>
}
