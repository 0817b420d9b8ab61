import { useState } from 'react'
import { FailureAlert, useAction } from '@recog/section-kit'
import type { AssignedUser, CommitteeName } from '@recog/shared-session'
import { Alert, Button, Cluster, Section, TextField } from '@recog/shared-ui'
import { Password } from '../addresses/Password'
import { useExpiry } from '../addresses/use-expiry'
import { assignUser } from '../api'
import { RoleTable } from './RoleTable'
import { assignProblem, toAssignments, type RoleChoice } from './role-choice'

interface AssignSectionProps {
  readonly groups: readonly CommitteeName[] | undefined
  /** Whether the groups are on their way. */
  readonly waiting: boolean
}

interface Outcome {
  readonly email: string
  readonly saved: AssignedUser
}

/** One person, several groups (spec section 2). Groups that are not ticked stay as they are (design section 7). */
export function AssignSection({ groups, waiting }: AssignSectionProps) {
  const [email, setEmail] = useState('')
  const [choice, setChoice] = useState<RoleChoice>({})
  const [problem, setProblem] = useState('')
  const [outcome, setOutcome] = useState<Outcome>()
  const save = useAction(assignUser)
  useExpiry(Boolean(outcome?.saved.initialPassword), () => setOutcome(undefined))

  const submit = async () => {
    const broken = assignProblem(email, choice)
    setProblem(broken ?? '')
    setOutcome(undefined)
    if (broken || !groups) return
    const address = email.trim()
    const order = groups.map(({ id }) => id)
    const saved = await save.run(address, toAssignments(choice, order))
    if (saved) setOutcome({ email: address, saved })
  }
  const clear = () => {
    setEmail('')
    setChoice({})
    setProblem('')
    setOutcome(undefined)
    save.clearError()
  }

  const below = (
    <>
      {problem && <Alert tone="error">{problem}</Alert>}
      {save.error !== undefined && (
        <FailureAlert text="Failed to assign the user. Please try again." error={save.error} />
      )}
      {outcome && <Saved {...outcome} />}
      <Cluster>
        <Button onClick={clear}>Clear selection</Button>
        <Button
          variant="primary"
          disabled={!groups}
          busy={save.busy}
          busyLabel="Saving..."
          onClick={() => void submit()}
        >
          Save user &amp; assignments
        </Button>
      </Cluster>
    </>
  )
  return (
    <Section title="Assign single user working group roles" id="assign">
      <p>Ticked groups are added or updated. Groups that are not ticked stay as they are.</p>
      <TextField label="Email" type="email" autoComplete="off" value={email} onChange={setEmail} />
      {groups && <RoleTable groups={groups} choice={choice} onChoice={setChoice} below={below} />}
      {!groups && !waiting && below}
    </Section>
  )
}

function Saved({ email, saved: { created, initialPassword, assignments } }: Outcome) {
  return (
    <Alert tone="success">
      <p>{created ? `Created an account for ${email}.` : `Saved the assignments of ${email}.`}</p>
      {initialPassword && <Password password={initialPassword} hidden={false} />}
      {assignments.length > 0 && (
        <ul>
          {assignments.map(({ committeeName, role }) => (
            <li key={committeeName}>
              {committeeName}: {role === 'board' ? 'Work Group Lead' : 'Member'}
            </li>
          ))}
        </ul>
      )}
    </Alert>
  )
}
