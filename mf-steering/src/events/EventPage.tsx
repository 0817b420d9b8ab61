import { href } from '@recog/section-contract'
import { Gate, Page, useLoad } from '@recog/section-kit'
import { Link, useParams } from '@recog/section-kit/router'
import type { PortalEvent, SessionUser } from '@recog/shared-session'
import {
  Breadcrumb,
  Button,
  Cluster,
  CopyButton,
  DescriptionList,
  EmptyState,
  ErrorState,
  Skeleton,
} from '@recog/shared-ui'
import { loadEvents } from '../api'
import { AddToCalendar } from './AddToCalendar'
import { EditEventDialog } from './EditEventDialog'
import { audienceOf, eventFacts } from './event-facts'
import { browserZone } from './iana-zone'
import { useEventChanges, type EventChangesOptions } from './use-event-changes'

/** `/events/:eventId`: one event, with a URL to share. */
export function EventPage() {
  const { eventId = '' } = useParams()
  return (
    <Gate ownsPage refusedText="Events are visible to approved members.">
      {(user) => <Detail key={eventId} id={eventId} user={user} />}
    </Gate>
  )
}

function Detail({ id, user }: { readonly id: string; readonly user: SessionUser }) {
  const events = useLoad(loadEvents, [])
  const event = events.status === 'loaded' ? events.data.find((each) => each.id === id) : undefined
  const title = event?.title
  return (
    <Page
      title={title}
      breadcrumb={
        <Breadcrumb
          items={[
            { label: 'Events', link: <Link to={href('/events')}>Events</Link> },
            { label: title ?? 'Event' },
          ]}
        />
      }
      actions={
        events.status === 'loaded' &&
        event &&
        user.isSteering && <EditEvent event={event} events={events.data} replace={events.replace} />
      }
    >
      {events.status === 'loading' && <Skeleton lines={5} />}
      {events.status === 'error' && <ErrorState message="Failed to load events." onRetry={events.retry} />}
      {events.status === 'loaded' && !event && <EmptyState message="This event does not exist any more." />}
      {event && <Facts event={event} user={user} />}
    </Page>
  )
}

interface EditEventProps extends EventChangesOptions {
  readonly event: PortalEvent
}

/** For steering members, who need not find the event in the list again. */
function EditEvent({ event, ...shown }: EditEventProps) {
  const { editing, setEditing, reload, onSaved } = useEventChanges(shown)
  return (
    <>
      <Button onClick={() => setEditing(event)}>Edit</Button>
      <EditEventDialog
        event={editing}
        reload={reload}
        onSaved={() => void onSaved()}
        onCancel={() => setEditing(undefined)}
      />
    </>
  )
}

interface FactsProps {
  readonly event: PortalEvent
  readonly user: SessionUser
}

function Facts({ event, user: { committees } }: FactsProps) {
  return (
    <>
      <DescriptionList
        items={eventFacts(event, audienceOf(event, committees), browserZone()).map(
          ({ term, text, link }) => ({
            term,
            value: link ? (
              <a href={link} data-shows-url target="_blank" rel="noopener noreferrer">
                {text}
              </a>
            ) : (
              text
            ),
          }),
        )}
      />
      <Cluster>
        <AddToCalendar event={event} variant="secondary" />
        <CopyButton label="Copy link to this page" variant="quiet" text={window.location.href} />
      </Cluster>
    </>
  )
}
