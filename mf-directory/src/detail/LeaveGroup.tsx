import { useState } from 'react'
import type { Committee, SessionUser } from '@recog/shared-session'
import { Button, Dialog } from '@recog/shared-ui'
import { LeaveForm } from './LeaveForm'

interface LeaveGroupProps {
  readonly committee: Committee
  readonly user: SessionUser
  /** The visitor has left. */
  onLeft(): void
}

/** Lets a member leave the group, where the server offers it (R2.96). */
export function LeaveGroup({ committee, user, onLeft }: LeaveGroupProps) {
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
        <LeaveForm committee={committee} userId={user.userId} onLeft={onLeft} onClose={close} />
      </Dialog>
    </div>
  )
}
