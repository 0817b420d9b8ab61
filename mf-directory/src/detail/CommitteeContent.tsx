import type { Load } from '@recog/section-kit'
import type { SessionUser } from '@recog/shared-session'
import { EmptyState, ErrorState, LoadingState } from '@recog/shared-ui'
import { CommitteeMail } from './CommitteeMail'
import { LeaveGroup } from './LeaveGroup'
import type { CommitteePageData } from './load-page'
import { PeopleLists } from './PeopleLists'
import styles from './PeopleLists.module.css'

interface ContentProps {
  readonly data: Load<CommitteePageData>
  readonly user: SessionUser
  /** The visitor has left the group. */
  onLeft(): void
}

/** A working group as loaded, or why there is none. */
export function CommitteeContent({ data, user, onLeft }: ContentProps) {
  switch (data.status) {
    case 'loading':
      return <LoadingState text="Loading working group details..." lines={6} />
    case 'error':
      return (
        <ErrorState
          message="We could not load working group details right now. Please try again later."
          onRetry={data.retry}
        />
      )
    case 'loaded': {
      const { committee, groups } = data.data
      if (!committee) return <EmptyState message="Committee not found." />
      return (
        <div className={styles.group}>
          <div className={styles.rail}>
            <CommitteeMail committee={committee} groups={groups} />
          </div>
          <PeopleLists committee={committee} />
          <LeaveGroup committee={committee} user={user} onLeft={onLeft} />
        </div>
      )
    }
  }
}
