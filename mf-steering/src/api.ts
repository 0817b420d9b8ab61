import {
  api,
  statusOf,
  toCommitteeNames,
  toDecisions,
  toEvent,
  toEvents,
  toLeadUsers,
  toSteeringUsers,
  type CommitteeName,
  type Decision,
  type LeadUsers,
  type PortalEvent,
  type SteeringUser,
} from '@recog/shared-session'

export const loadSteeringUsers = (signal: AbortSignal): Promise<SteeringUser[]> =>
  api.get('/api/steering/users', toSteeringUsers, { signal })

export const loadSteeringCommittees = (signal: AbortSignal): Promise<CommitteeName[]> =>
  api.get('/api/steering/committees', toCommitteeNames, { signal })

export const loadEvents = (signal: AbortSignal): Promise<PortalEvent[]> =>
  api.get('/api/events', toEvents, { signal })

/** What is sent to post or replace an event (spec section 7). */
export interface EventWrite {
  readonly title: string
  readonly scheduledUtc: string
  readonly timeZone: string
  readonly location?: string
  readonly weblink?: string
  readonly note?: string
}

/** @returns the event as posted; a server that answers nothing gives the sent title back */
export const createEvent = (event: EventWrite): Promise<PortalEvent> =>
  api.post('/api/events', event, (answer) => ({
    ...toEvent(answer),
    title: toEvent(answer).title || event.title,
  }))

/**
 * Replace an event: a field that is left out is cleared (design section 7).
 *
 * @param version of the event as it was read; a server that knows versions refuses when it has changed since (409)
 * @returns true
 */
export const replaceEvent = (id: string, version: string, event: EventWrite): Promise<true> =>
  api.put(`/api/events/${encodeURIComponent(id)}`, event, () => true, {
    headers: version ? { 'If-Match': `"${version}"` } : {},
  })

/** Delete an event; one that is gone already counts as deleted (edge case T96). */
export async function deleteEvent(id: string): Promise<true> {
  try {
    await api.delete(`/api/events/${encodeURIComponent(id)}`)
  } catch (error) {
    if (statusOf(error) !== 404) throw error
  }
  return true
}

/** Approve a request: the person becomes a member and is mailed a temporary password. */
export const approve = ({ userId, email }: SteeringUser): Promise<undefined> =>
  api.post('/api/steering/approve', { userId, email })

/** Turn a request down; the person is told, with the reason when one is given. */
export const decline = ({ userId }: SteeringUser, reason: string): Promise<undefined> =>
  api.post('/api/steering/decline', { userId, reason })

/** Who was approved or declined, by whom and when, newest first. */
export const loadDecisions = (signal: AbortSignal): Promise<Decision[]> =>
  api.get('/api/steering/decisions', toDecisions, { signal })

export const loadLeadUsers = (signal: AbortSignal): Promise<LeadUsers> =>
  api.get('/api/committees/lead/users', toLeadUsers, { signal })

/** As `assign`, for a lead's own groups. */
export const assignAsLead = (userId: string, committeeId: string, assigned: boolean): Promise<undefined> =>
  api.post('/api/committees/lead/assign', { userId, assignments: [{ committeeId, assigned }] })

/** Put one person into one group, or take the person out: only the changed pair is sent (design section 7). */
export const assign = (userId: string, committeeId: string, assigned: boolean): Promise<undefined> =>
  api.post('/api/steering/assign', { userId, assignments: [{ committeeId, assigned }] })
