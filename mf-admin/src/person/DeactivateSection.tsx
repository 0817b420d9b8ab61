import { useCallback, useState } from 'react'
import { FailureAlert } from '@recog/section-kit'
import { displayName, type PersonDetails, type PortalPerson } from '@recog/shared-session'
import { Alert, Button, ConfirmDialog, ErrorState, Section } from '@recog/shared-ui'
import { deactivate } from '../api'
import { heldRows, toDeactivation, withoutSuccessor, type HeldRow, type Successors } from './handover'
import { HandoverTable } from './HandoverTable'
import { usePersonAction } from './AccessAction'

interface DeactivateSectionProps {
  readonly person: PersonDetails
  readonly isOwn: boolean
  /** Who may take over what the person holds; undefined if they could not be loaded. */
  readonly people: readonly PortalPerson[] | undefined
  onRetry(): void
  onChanged(): void
}

/** Hands over what a person holds, and deactivates them (R2.95, R6.35). */
export function DeactivateSection({ person, isOwn, people, onRetry, onChanged }: DeactivateSectionProps) {
  return (
    <Section title="Deactivate" id="deactivate">
      {isOwn && <p>You cannot deactivate your own account. Please ask another administrator.</p>}
      {!isOwn && !people && <ErrorState message="The people could not be loaded." onRetry={onRetry} />}
      {!isOwn && people && (
        <DeactivateForm person={person} rows={heldRows(person)} people={people} onChanged={onChanged} />
      )}
    </Section>
  )
}

interface DeactivateFormProps {
  readonly person: PersonDetails
  readonly rows: readonly HeldRow[]
  readonly people: readonly PortalPerson[]
  onChanged(): void
}

/** Asks for a successor for each thing that needs one, and then for a confirmation. */
function DeactivateForm({ person, rows, people, onChanged }: DeactivateFormProps) {
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
      <FailureAlert text="The account could not be deactivated." error={action.error} />
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

const NONE: ReadonlySet<string> = new Set()

/** Asks for a successor for each thing that needs one, and then for a confirmation. */
function useDeactivation(person: PersonDetails, rows: readonly HeldRow[], onChanged: () => void) {
  const [chosen, setChosen] = useState<Successors>({})
  const [missing, setMissing] = useState<ReadonlySet<string>>(NONE)
  const [asking, setAsking] = useState(false)
  const action = usePersonAction(deactivate, `${displayName(person)} is deactivated.`, onChanged)

  const choose = useCallback((key: string, userId: string) => {
    setChosen((now) => ({ ...now, [key]: userId }))
    setMissing((now) => new Set([...now].filter((each) => each !== key)))
  }, [])
  const submit = () => {
    const open = withoutSuccessor(rows, chosen).map(({ key }) => key)
    setMissing(new Set(open))
    if (open.length === 0) setAsking(true)
  }
  const confirm = async () => {
    await action.run(person.userId, toDeactivation(person, chosen))
    setAsking(false)
  }
  return { chosen, choose, missing, asking, submit, confirm, cancel: () => setAsking(false), action }
}

/** The sentences in the confirmation of a deactivation. */
function consequences(person: PersonDetails, rows: readonly HeldRow[], chosen: Successors): string {
  const handedOver = rows.filter(({ key }) => chosen[key]).length
  return [
    'All sessions end at once.',
    handedOver > 0 && `${handedOver === 1 ? '1 successor takes' : `${handedOver} successors take`} over.`,
    person.isAdmin && 'The administrator rights end, too.',
    'Everybody concerned is told by email.',
  ]
    .filter(Boolean)
    .join(' ')
}
