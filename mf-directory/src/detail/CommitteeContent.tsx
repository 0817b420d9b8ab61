import type { Load } from '@recog/section-kit'
import { settings, type Committee, type SessionUser } from '@recog/shared-session'
import { EmptyState, ErrorState, LoadingState } from '@recog/shared-ui'
import { CommitteeMail } from './CommitteeMail'
import { LeaveGroup } from './LeaveGroup'
import { PeopleLists } from './PeopleLists'

interface ContentProps {
  readonly committee: Load<Committee | undefined>
  readonly user: SessionUser
  /** The visitor has left the group. */
  onLeft(): void
}

/** A working group as loaded, or why there is none. */
export function CommitteeContent({ committee, user, onLeft }: ContentProps) {
  switch (committee.status) {
    case 'loading':
      return <LoadingState text="Loading working group details..." lines={6} />
    case 'error':
      return (
        <ErrorState
          message="We could not load working group details right now. Please try again later."
          onRetry={committee.retry}
        />
      )
    case 'loaded':
      if (!committee.data) return <EmptyState message="Committee not found." />
      return (
        <>
          <CommitteeMail
            committee={committee.data}
            isSteering={committee.data.id === settings().steeringCommitteeId}
          />
          <PeopleLists committee={committee.data} />
          <LeaveGroup committee={committee.data} user={user} onLeft={onLeft} />
        </>
      )
  }
}
