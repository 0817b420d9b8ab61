import { displayName } from '@recog/shared-session'
import { Button, Cluster } from '@recog/shared-ui'
import { isMember } from '../assign/cells'
import { Person } from '../assign/MatrixParts'
import type { MatrixProps } from '../assign/matrix-props'

interface CandidateProps extends Pick<MatrixProps, 'cells' | 'setAssigned'> {
  readonly user: MatrixProps['users'][number]
  readonly committee: MatrixProps['committees'][number]
}

/** Stays after the person has been added, so that nothing moves under the pointer and the focus is not lost. */
export function Candidate({ user, committee, cells, setAssigned }: CandidateProps) {
  const cell = cells.get(user.userId)?.get(committee.id)
  const added = isMember(user, committee, cell)
  return (
    <li>
      <Cluster>
        <Button
          size="small"
          busy={cell?.saving}
          busyLabel="Saving..."
          aria-disabled={added || undefined}
          aria-label={`${added ? 'Added' : 'Add'} ${displayName(user)} to ${committee.name}`}
          onClick={added ? undefined : () => setAssigned(user, committee, true)}
        >
          {added ? 'Added' : 'Add'}
        </Button>
        <Person user={user} />
      </Cluster>
    </li>
  )
}
