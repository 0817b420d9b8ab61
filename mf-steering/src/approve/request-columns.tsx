import { displayName, type SteeringUser } from '@recog/shared-session'
import { Checkbox, EmailLink, type Column } from '@recog/shared-ui'
import { Decide } from './Decide'
import { DecidedDetails } from './DecidedDetails'
import type { DecisionStates } from './decision-state'
import { RequestDetails } from './RequestDetails'
import type { similarPeople } from './similar-people'
import type { NewMember } from './use-new-member'
import { USER, REQUESTED } from './applicant-columns'

export interface RequestColumnsOptions {
  /** Pending, failed and undoable decisions, by person. */
  readonly states: DecisionStates
  readonly selected: ReadonlySet<string>
  /** Whether the server says when requests were sent. */
  readonly showDates: boolean
  /** The person in the open dialog. The dialog shows their failure, so the row does not. */
  readonly declining: SteeringUser | undefined
  readonly member: NewMember
  onApprove(person: SteeringUser): void
  /** Undefined if the server cannot decline. */
  readonly onDecline: ((person: SteeringUser) => void) | undefined
  onUndo(person: SteeringUser): void
  onTick(person: SteeringUser, on: boolean): void
}

/** The columns of the requests. @param similarTo finds members who may be the same person */
export function requestColumns(
  similarTo: ReturnType<typeof similarPeople>,
  options: RequestColumnsOptions,
): readonly Column<SteeringUser>[] {
  const { states, selected, showDates, declining, member, onApprove, onDecline, onUndo, onTick } = options
  const isDecided = ({ userId }: SteeringUser) => states.get(userId)?.status === 'decided'
  return [
    {
      key: 'select',
      header: 'Select',
      width: '5rem',
      screenOnly: true,
      cell: (person) =>
        !isDecided(person) && (
          <Checkbox
            label={`Select ${displayName(person)}`}
            labelHidden
            checked={selected.has(person.userId)}
            onChange={(on) => onTick(person, on)}
          />
        ),
    },
    USER,
    {
      key: 'email',
      header: 'Email',
      width: '20%',
      cell: ({ email }) => <EmailLink email={email} plain />,
    },
    ...(showDates ? [REQUESTED] : []),
    {
      key: 'details',
      header: 'Details',
      breakWords: true,
      cell: (person) => {
        const state = states.get(person.userId)
        const details = <RequestDetails person={person} similar={similarTo(person)} />
        if (state?.status !== 'decided') return details
        return (
          <DecidedDetails person={person} state={state} member={member} onUndo={onUndo}>
            {details}
          </DecidedDetails>
        )
      },
    },
    {
      key: 'action',
      header: 'Approve',
      width: '13rem',
      screenOnly: true,
      cell: (person) =>
        // Empty after the decision: a second click must not hit a button.
        !isDecided(person) && (
          <Decide
            person={person}
            state={states.get(person.userId)}
            showFailure={person !== declining}
            onApprove={onApprove}
            onDecline={onDecline}
          />
        ),
    },
  ]
}
