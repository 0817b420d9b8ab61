import type { Load } from '@recog/section-kit'
import { settings, type Committee, type SessionUser } from '@recog/shared-session'
import { EmptyState, ErrorState, LoadingState } from '@recog/shared-ui'
import { CommitteeMail } from './CommitteeMail'
import { LeaveGroup } from './LeaveGroup'
import { PeopleLists } from './PeopleLists'

interface ContentProps {
  readonly committee: Load<Committee | undefined>
  /** All groups, on the steering committee's page. */
  readonly groups: Load<readonly Committee[]>
  readonly user: SessionUser
  /** The visitor has left the group. */
  onLeft(): void
}

/** A working group as loaded, or why there is none. */
export function CommitteeContent({ committee, groups, user, onLeft }: ContentProps) {
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
            groups={committee.data.id === settings().steeringCommitteeId ? groups : undefined}
          />
          <PeopleLists committee={committee.data} />
          <LeaveGroup committee={committee.data} user={user} onLeft={onLeft} />
        </>
      )
  }
}
