import { useState, type MouseEvent } from 'react'
import { FailureAlert, useFormErrors } from '@recog/section-kit'
import { displayName, type PersonDetails, type PortalPerson } from '@recog/shared-session'
import {
  Alert,
  Button,
  ConfirmDialog,
  DataTable,
  ErrorState,
  Section,
  SelectField,
  type Column,
} from '@recog/shared-ui'
import { deactivate } from '../api'
import { usePersonAction } from './AccessAction'
import {
  heldRows,
  successorOptions,
  toDeactivation,
  withoutSuccessor,
  type HeldRow,
  type Successors,
} from './handover'
import styles from './DeactivateSection.module.css'

interface DeactivateSectionProps {
  readonly person: PersonDetails
  readonly isOwn: boolean
  /** Who may take over what the person holds; undefined if they could not be loaded. */
  readonly people: readonly PortalPerson[] | undefined
  onRetry(): void
  onChanged(): void
  /** The person may hold something else by now. */
  onRefused(): void
}

/** Hands over what a person holds, and deactivates them (R2.95, R6.35). */
export function DeactivateSection({ isOwn, people, onRetry, ...form }: DeactivateSectionProps) {
  return (
    <Section title="Deactivate" id="deactivate">
      {isOwn && <p>You cannot deactivate your own account. Please ask another administrator.</p>}
      {!isOwn && !people && <ErrorState message="The people could not be loaded." onRetry={onRetry} />}
      {!isOwn && people && <DeactivateForm {...form} rows={heldRows(form.person)} people={people} />}
    </Section>
  )
}

interface DeactivateFormProps extends Omit<DeactivateSectionProps, 'isOwn' | 'people' | 'onRetry'> {
  readonly rows: readonly HeldRow[]
  readonly people: readonly PortalPerson[]
}

/** Asks for a successor for each thing that needs one, and then for a confirmation. */
function DeactivateForm({ person, rows, people, onChanged, onRefused }: DeactivateFormProps) {
  const name = displayName(person)
  const [chosen, setChosen] = useState<Successors>({})
  const [asking, setAsking] = useState(false)
  const action = usePersonAction(deactivate, `${name} is deactivated.`, onChanged, onRefused)

  const missing = withoutSuccessor(rows, chosen).map(({ key }) => [key, 'Please choose who takes over.'])
  const errors = useFormErrors<string>(Object.fromEntries(missing))

  const submit = ({ currentTarget }: MouseEvent) => {
    if (errors.check(currentTarget.closest('section') ?? currentTarget)) setAsking(true)
  }
  const confirm = async () => {
    await action.run(person.userId, toDeactivation(person, chosen))
    setAsking(false)
  }
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
          errorOf={errors.of}
          onChoose={(key, userId) => setChosen((now) => ({ ...now, [key]: userId }))}
        />
      )}
      <OpenRequests count={person.openRequests} />
      {errors.any && <Alert tone="error">Please choose a successor for each line that needs one.</Alert>}
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
        onCancel={() => setAsking(false)}
      />
    </>
  )
}

interface HandoverTableProps {
  readonly rows: readonly HeldRow[]
  readonly people: readonly PortalPerson[]
  readonly leaverId: string
  readonly chosen: Successors
  errorOf(key: string): string | undefined
  onChoose(key: string, userId: string): void
}

/** A person's holdings, with a choice of who takes over each. */
function HandoverTable({ rows, people, leaverId, chosen, errorOf, onChoose }: HandoverTableProps) {
  const columns: readonly Column<HeldRow>[] = [
    {
      key: 'what',
      header: 'Holds',
      rowHeader: true,
      breakWords: true,
      cell: ({ name, role }) => (
        <>
          <bdi>{name}</bdi>
          <span className={styles.role}>{role}</span>
        </>
      ),
    },
    {
      key: 'successor',
      header: 'Taken over by',
      width: '55%',
      cell: ({ key, name, needsSuccessor, suggested }) => (
        <SelectField
          label={`Who takes over ${name}?`}
          labelHidden
          required={needsSuccessor}
          value={chosen[key] ?? ''}
          placeholder={needsSuccessor ? 'Choose who takes over' : 'Nobody, the others continue'}
          options={successorOptions(people, leaverId, suggested)}
          error={errorOf(key)}
          onChange={(userId) => onChoose(key, userId)}
        />
      ),
    },
  ]
  return (
    <DataTable
      caption="What this person holds"
      captionHidden
      columns={columns}
      rows={rows}
      rowKey={({ key }) => key}
    />
  )
}

function OpenRequests({ count }: { readonly count: number }) {
  if (count === 0) return null
  const requests = count === 1 ? '1 request to join waits' : `${count} requests to join wait`
  return <p>{requests} for a decision of the steering committee, which the other steering members take.</p>
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
