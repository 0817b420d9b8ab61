import { startTransition, useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { FailureAlert, useUrlChoice, useUrlText } from '@recog/section-kit'
import { now, search, searchIndex, type PortalEvent, type SessionUser } from '@recog/shared-session'
import { Button, Cluster, Dialog, SearchField, SelectField, Stack } from '@recog/shared-ui'
import { EventDialogs, useEventChanges, type EventChanges, type ReplaceEvents } from './EventChanges'
import { actionColumn, COLUMNS } from './event-columns'
import { EventTable } from './EventTable'
import { splitEvents } from './split-events'

interface EventListsProps {
  readonly events: readonly PortalEvent[]
  readonly user: SessionUser
  readonly replace: ReplaceEvents
}

/** Fewer are seen at a glance. */
const MANY = 12
const AUDIENCES = ['all', 'mine'] as const
const AUDIENCE_OPTIONS = [
  { value: 'all', label: 'All events' },
  { value: 'mine', label: 'For my working groups' },
]

/** Upcoming and past events, a search and a filter where there are many, and the dialogs to edit and delete one. */
export function EventLists({ events, user, replace }: EventListsProps) {
  const instant = useNow()
  const [query, setQuery] = useUrlText('q')
  const [audience, setAudience] = useUrlChoice('for', AUDIENCES)
  const wanted = useDeferredValue(query)
  const index = useMemo(
    () => searchIndex(events, ({ title, location, note }) => [title, location, note]),
    [events],
  )
  const hasGroups = user.committees.length > 0
  // A choice in the URL must not hide events where its field is not shown.
  const isMineOnly = hasGroups && audience === 'mine'
  const { upcoming, past } = useMemo(() => {
    const isMine = ({ committeeIds }: PortalEvent) =>
      user.committees.some(({ id }) => committeeIds.includes(id))
    const found = search(index, wanted)
    return splitEvents(isMineOnly ? found.filter(isMine) : found, instant)
  }, [index, wanted, isMineOnly, user.committees, instant])
  const isFiltered = upcoming.length + past.length < events.length
  const changes = useEventChanges(replace)
  const { editing, cancelling, deleting, failure } = changes
  const canCancel = user.capabilities.includes('event-cancel')
  // While upcoming events are added above them, nobody could leave past events and find them at the same position again.
  const [isPastShown, setPastShown] = useState(false)
  const showPast = useCallback(() => startTransition(() => setPastShown(true)), [])
  const columns = useMemo(() => {
    if (!user.isSteering) return COLUMNS
    const onCancel = canCancel ? cancelling.open : undefined
    return [...COLUMNS, actionColumn({ onEdit: editing.open, onDelete: deleting.open, onCancel })]
  }, [user.isSteering, canCancel, editing.open, deleting.open, cancelling.open])
  return (
    <>
      {failure && !deleting.event && <FailureAlert {...failure} />}
      {(events.length > MANY || isFiltered) && (
        <Cluster gap={4}>
          <SearchField label="Search events" value={query} onChange={setQuery} />
          {hasGroups && (
            <SelectField
              label="Show"
              options={AUDIENCE_OPTIONS}
              value={audience}
              onChange={(value) => setAudience(value as typeof audience)}
            />
          )}
        </Cluster>
      )}
      <EventTable {...{ columns, isFiltered }} list="upcoming" events={upcoming} onComplete={showPast} />
      {isPastShown && <EventTable {...{ columns, isFiltered }} list="past" events={past} />}
      <EventDialogs changes={changes} />
      <DeleteDialog changes={changes} />
    </>
  )
}

/** Asks before an event is deleted, and stays if that fails: the list may be scrolled far away from its top. */
function DeleteDialog({ changes }: { readonly changes: EventChanges }) {
  const { event } = changes.deleting
  const keep = () => event && changes.keep(event)
  return (
    <Dialog
      open={event !== undefined}
      title="Delete event"
      role="alertdialog"
      onClose={keep}
      actions={
        <>
          <Button onClick={keep}>Cancel</Button>
          <Button variant="danger" busy={changes.isDeleting} onClick={() => event && changes.remove(event)}>
            Delete
          </Button>
        </>
      }
    >
      <Stack>
        <p>{`Delete event "${event?.title}"? This cannot be undone.`}</p>
        {changes.failure && <FailureAlert {...changes.failure} />}
      </Stack>
    </Dialog>
  )
}

/** The instant that separates past from upcoming events. It is renewed when the tab regains focus (edge cases T87, T88). */
function useNow(): number {
  const [instant, setInstant] = useState(now)
  useEffect(() => {
    const renew = () => setInstant(now())
    window.addEventListener('focus', renew)
    return () => window.removeEventListener('focus', renew)
  }, [])
  return instant
}
