import { href } from '@recog/section-contract'
import { Gate, Later, Page, useKeepsText, useLoad } from '@recog/section-kit'
import { Link, useParams } from '@recog/section-kit/router'
import type { PortalEvent, SessionUser } from '@recog/shared-session'
import {
  Breadcrumb,
  Button,
  Cluster,
  CopyButton,
  DescriptionList,
  Dialog,
  EmptyState,
  ErrorState,
  Skeleton,
} from '@recog/shared-ui'
import { loadEvents } from '../api'
import { AddToCalendar } from './AddToCalendar'
import { AnswersContext, useAnswers } from './answer-store'
import { AnswerSection } from './Answer'
import { Cancelled } from './Cancelled'
import { EventDialogs, useEventChanges, useEventDialog, type ReplaceEvents } from './EventChanges'
import { mayCancel } from './event-columns'
import { audienceOf, eventFacts } from './event-facts'
import { browserZone } from './iana-zone'

const loadAnswersOfEvent = async () =>
  (await import(/* webpackChunkName: "organise" */ './AnswersOfEvent')).AnswersOfEvent

const loadCopyForm = async () => (await import(/* webpackChunkName: "organise" */ './CopyForm')).CopyForm

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
  const answers = useAnswers(user)
  const event = events.status === 'loaded' ? events.data.find((each) => each.id === id) : undefined
  const title = event?.title
  const keepsText = useKeepsText(user.isSteering)
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
        (user.isSteering || keepsText) && (
          <EditEvent
            event={event}
            canCancel={user.capabilities.includes('event-cancel')}
            canCopy={user.capabilities.includes('event-copies')}
            replace={events.replace}
          />
        )
      }
    >
      {events.status === 'loading' && <Skeleton lines={5} />}
      {events.status === 'error' && <ErrorState message="Failed to load events." onRetry={events.retry} />}
      {events.status === 'loaded' && !event && <EmptyState message="This event does not exist any more." />}
      {event && (
        <AnswersContext value={answers}>
          <Facts event={event} user={user} />
          <AnswerSection event={event} />
        </AnswersContext>
      )}
      {event && answers && user.isSteering && (
        <Later load={loadAnswersOfEvent} props={{ event, own: answers }} />
      )}
    </Page>
  )
}

interface EditEventProps {
  readonly event: PortalEvent
  readonly canCancel: boolean
  readonly canCopy: boolean
  readonly replace: ReplaceEvents
}

/** For steering members, who need not find the event in the list again. */
function EditEvent({ event, canCancel, canCopy, replace }: EditEventProps) {
  const changes = useEventChanges(replace)
  const copying = useEventDialog()
  const copied = copying.event
  const stopCopying = () => copied && copying.close(copied)
  return (
    <>
      <Button onClick={() => changes.editing.open(event)}>Edit</Button>
      {canCopy && <Button onClick={() => copying.open(event)}>Copy to more dates</Button>}
      {canCancel && mayCancel(event) && (
        <Button onClick={() => changes.cancelling.open(event)}>
          {event.cancelledAt ? 'Restore event' : 'Cancel event'}
        </Button>
      )}
      <Dialog open={copied !== undefined} title="Copy to more dates" onClose={stopCopying}>
        {copied && (
          <Later
            load={loadCopyForm}
            props={{ event: copied, onClose: stopCopying, onDone: changes.refresh }}
          />
        )}
      </Dialog>
      <EventDialogs changes={changes} />
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
      <Cancelled event={event} />
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
