import { useState, type FormEvent } from 'react'
import {
  type Committee,
  type SessionUser,
  displayName,
  refreshSession,
  inNameOrder,
  statusOf,
  type CommitteePerson,
} from '@recog/shared-session'
import { Button, Dialog, Cluster, SelectField, Stack, useToast } from '@recog/shared-ui'
import { FailureAlert, useAction, useFormErrors } from '@recog/section-kit'
import { leaveGroup } from '../api'

interface LeaveGroupProps {
  readonly committee: Committee
  readonly user: SessionUser
  onLeft(): void
  /** The group has changed since it was loaded: load it again, and keep the page as it is meanwhile. */
  onChanged(): void
}

/** Lets a member leave the group, where the server offers it (R2.96). */
export function LeaveGroup({ committee, user, ...on }: LeaveGroupProps) {
  const [asking, setAsking] = useState(false)
  const people = [...committee.board, ...committee.members]
  const belongs =
    user.committees.some(({ id }) => id === committee.id) &&
    people.some(({ userId }) => userId === user.userId)
  if (!belongs || !user.capabilities.includes('leave-group')) return null
  const close = () => setAsking(false)
  return (
    <div>
      <Button onClick={() => setAsking(true)}>Leave this group</Button>
      <Dialog open={asking} title={`Leave ${committee.name}?`} onClose={close}>
        <LeaveForm committee={committee} userId={user.userId} {...on} onClose={close} />
      </Dialog>
    </div>
  )
}

interface LeaveFormProps extends Omit<LeaveGroupProps, 'user'> {
  readonly userId: string
  onClose(): void
}

/** Confirms that the visitor leaves. The only lead chooses who leads the group afterwards (decision D27). */
function LeaveForm({ committee, userId, onLeft, onChanged, onClose }: LeaveFormProps) {
  const [chosen, setChosen] = useState('')
  const toast = useToast()
  const leads = possibleLeads(committee, userId)
  const successor = leads?.find((person) => person.userId === chosen)?.userId ?? ''
  const errors = useFormErrors({
    successor: leads && successor === '' ? 'Please choose who leads the group after you.' : undefined,
  })
  const action = useAction(
    async () => {
      await leaveGroup(committee.id, successor)
      toast({ tone: 'success', text: `You have left ${committee.name}.` })
      // Behind an open dialog nothing can take the focus.
      onClose()
      await refreshSession()
      onLeft()
    },
    // The other leads may have left, or the one who takes over.
    (error) => statusOf(error) === 409 && onChanged(),
  )
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (errors.check(event.currentTarget)) void action.run()
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
            error={errors.of('successor')}
            onChange={setChosen}
          />
        )}
        <FailureAlert text="You could not be taken out of the group." error={action.error} />
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

/**
 * The members of whom one must become lead before a person leaves.
 *
 * @returns undefined if the person is not the only lead
 */
export function possibleLeads(
  { board, members }: Pick<Committee, 'board' | 'members'>,
  userId: string,
): readonly CommitteePerson[] | undefined {
  const leads = board.some((person) => person.userId === userId)
  if (!leads || board.some((person) => person.userId !== userId)) return undefined
  return inNameOrder(members)
}
