import { href } from '@recog/section-contract'
import { Gate, Page, useLoad } from '@recog/section-kit'
import { Link } from '@recog/section-kit/router'
import { useUser, type SessionUser } from '@recog/shared-session'
import { buttonClass, ErrorState, Skeleton } from '@recog/shared-ui'
import { loadEvents } from '../api'
import { AnswersContext, useAnswers } from './answer-store'
import { CalendarLink } from './CalendarLink'
import { EventLists } from './EventLists'

/** `/events` (R2.45-R2.48). */
export function EventsPage() {
  const user = useUser()
  return (
    <Page
      lead="Meetings and calls of the group."
      actions={
        user?.isCommittee && (
          <>
            {user.capabilities.includes('calendar-feed') && <CalendarLink committeeId="" />}
            {user.isSteering && (
              <Link className={buttonClass('primary')} to={href('/steering/events')}>
                Post an event
              </Link>
            )}
          </>
        )
      }
    >
      <Gate refusedText="Events are visible to approved members.">
        {(member) => <Events user={member} />}
      </Gate>
    </Page>
  )
}

function Events({ user }: { readonly user: SessionUser }) {
  const events = useLoad(loadEvents, [])
  const answers = useAnswers(user)
  switch (events.status) {
    case 'loading':
      return <Skeleton lines={8} />
    case 'error':
      return <ErrorState message="Failed to load events." onRetry={events.retry} />
    case 'loaded':
      return (
        <AnswersContext value={answers}>
          <EventLists user={user} events={events.data} replace={events.replace} />
        </AnswersContext>
      )
  }
}
