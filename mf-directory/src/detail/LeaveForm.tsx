import { useState, type FormEvent } from 'react'
import { FailureAlert, useAction } from '@recog/section-kit'
import { displayName, refreshSession, type Committee } from '@recog/shared-session'
import { Button, Cluster, SelectField, Stack, useToast } from '@recog/shared-ui'
import { leaveGroup } from '../api'
import { possibleLeads } from './possible-leads'

interface LeaveFormProps {
  readonly committee: Committee
  readonly userId: string
  onLeft(): void
  onClose(): void
}

/** Confirms that the visitor leaves. The only lead chooses who leads the group afterwards (decision D27). */
export function LeaveForm({ committee, userId, onLeft, onClose }: LeaveFormProps) {
  const [successor, setSuccessor] = useState('')
  const [problem, setProblem] = useState('')
  const toast = useToast()
  const leads = possibleLeads(committee, userId)
  const action = useAction(async () => {
    await leaveGroup(committee.id, successor)
    toast({ tone: 'success', text: `You have left ${committee.name}.` })
    // Behind an open dialog nothing can take the focus.
    onClose()
    await refreshSession()
    onLeft()
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isMissing = leads !== undefined && successor === ''
    setProblem(isMissing ? 'Please choose who leads the group after you.' : '')
    if (!isMissing) void action.run()
  }

  if (leads?.length === 0) return <NobodyElse onClose={onClose} />
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap={4}>
        <p>
          You will no longer be listed in this group, and its leads are told by email. To come back, please
          ask one of them.
        </p>
        {leads && (
          <SelectField
            label="Who leads the group after you?"
            hint="You are its only lead."
            required
            value={successor}
            placeholder="Choose a member"
            options={leads.map((person) => ({ value: person.userId, label: displayName(person) }))}
            error={problem || undefined}
            onChange={setSuccessor}
          />
        )}
        {action.error !== undefined && (
          <FailureAlert text="You could not be taken out of the group." error={action.error} />
        )}
        <Cluster align="end">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="danger" busy={action.busy} busyLabel="Leaving...">
            Leave the group
          </Button>
        </Cluster>
      </Stack>
    </form>
  )
}

function NobodyElse({ onClose }: Pick<LeaveFormProps, 'onClose'>) {
  return (
    <Stack gap={4}>
      <p>
        You are the only member of this group. Please ask an administrator for a new lead before you leave.
      </p>
      <div>
        <Button onClick={onClose}>Close</Button>
      </div>
    </Stack>
  )
}
