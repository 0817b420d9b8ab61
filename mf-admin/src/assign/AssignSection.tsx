import { useState } from 'react'
import { FailureAlert, useAction } from '@recog/section-kit'
import type { CommitteeName } from '@recog/shared-session'
import { Alert, Button, Cluster, LoadingState, Section, TextField } from '@recog/shared-ui'
import { useExpiry } from '../addresses/use-expiry'
import { assignUser } from '../api'
import { RoleTable } from './RoleTable'
import { SavedAssignments, type SavedAssignmentsProps } from './SavedAssignments'
import { assignProblem, toAssignments, type RoleChoice } from './role-choice'

interface AssignSectionProps {
  readonly groups: readonly CommitteeName[] | undefined
  /** Whether the groups are loading. */
  readonly waiting: boolean
}

/** Gives one person roles in several groups (R2.59). Groups that are not ticked stay unchanged (decision D10). */
export function AssignSection({ groups, waiting }: AssignSectionProps) {
  const [email, setEmail] = useState('')
  const [choice, setChoice] = useState<RoleChoice>({})
  const [problem, setProblem] = useState('')
  const [outcome, setOutcome] = useState<SavedAssignmentsProps>()
  const save = useAction(assignUser)
  useExpiry(Boolean(outcome?.saved.initialPassword), () => setOutcome(undefined))

  const submit = async () => {
    const broken = assignProblem(email, choice)
    setProblem(broken ?? '')
    setOutcome(undefined)
    if (broken || !groups) return
    const address = email.trim()
    const ticked = groups.filter(({ id }) => id in choice)
    const order = ticked.map(({ id }) => id)
    const saved = await save.run(address, toAssignments(choice, order))
    if (saved) setOutcome({ email: address, groups: ticked.map(({ name }) => name), saved })
  }
  const clear = () => {
    setEmail('')
    setChoice({})
    setProblem('')
    setOutcome(undefined)
    save.clearError()
  }

  const footer = (
    <>
      {problem && <Alert tone="error">{problem}</Alert>}
      {save.error !== undefined && (
        <FailureAlert text="Failed to assign the user. Please try again." error={save.error} />
      )}
      {outcome && <SavedAssignments {...outcome} />}
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
      {groups && <RoleTable groups={groups} choice={choice} onChoice={setChoice} footer={footer} />}
      {waiting && <LoadingState text="Loading working groups..." />}
      {!groups && !waiting && footer}
    </Section>
  )
}
