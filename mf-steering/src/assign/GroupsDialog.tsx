import { displayName, type MatrixUser } from '@recog/shared-session'
import { Button, Dialog } from '@recog/shared-ui'
import { GroupChecklist } from './GroupChecklist'
import type { MatrixProps } from './matrix-props'

interface GroupsDialogProps extends Omit<MatrixProps, 'users'> {
  /** The person whose groups are shown; nobody while the dialog is closed. */
  readonly user: MatrixUser | undefined
  onClose(): void
}

/** All groups of one person, which the matrix spreads over many columns. */
export function GroupsDialog({ user, committees, cells, setAssigned, onClose }: GroupsDialogProps) {
  return (
    <Dialog
      open={user !== undefined}
      title={user ? `Working groups of ${displayName(user)}` : ''}
      onClose={onClose}
      actions={<Button onClick={onClose}>Done</Button>}
    >
      {user && (
        <GroupChecklist
          user={user}
          committees={committees}
          cells={cells.get(user.userId)}
          setAssigned={setAssigned}
        />
      )}
    </Dialog>
  )
}
