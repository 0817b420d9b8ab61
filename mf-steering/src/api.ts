import { call, orMissing, routes, type RequestBody, type SteeringUser } from '@recog/shared-session'

export const loadSteeringUsers = (signal: AbortSignal) => call(routes.steeringUsers, { signal })

export const loadSteeringCommittees = (signal: AbortSignal) => call(routes.steeringCommittees, { signal })

export const loadCommittees = (signal: AbortSignal) => call(routes.committees, { signal })

export const loadEvents = (signal: AbortSignal) => call(routes.events, { signal })

/** An event as it is posted or replaced (R7.28, R7.29). */
export type EventWrite = RequestBody<'createEvent'>

/** @returns the title of the event as posted */
export async function createEvent(event: EventWrite): Promise<string> {
  const created = await call(routes.createEvent, { body: event })
  return created?.title || event.title
}

/**
 * Replace an event: an optional field that is left out is cleared.
 *
 * @param version of the event as it was read; a server that knows versions refuses with 409 when it has changed since
 * @returns true
 */
export async function replaceEvent(id: string, version: string, event: EventWrite): Promise<true> {
  await call(routes.replaceEvent, { path: { id }, body: event, version })
  return true
}

/** Delete an event; one that is gone already counts as deleted (edge case T96). */
export async function deleteEvent(id: string): Promise<true> {
  await orMissing(call(routes.deleteEvent, { path: { id } }))
  return true
}

/** Approve a request: the person becomes a member and is sent a temporary password. */
export const approve = ({ userId, email }: SteeringUser) => call(routes.approve, { body: { userId, email } })

/** Turn a request down. The reason is for steering only; no e-mail is sent. */
export const decline = ({ userId }: SteeringUser, reason: string) =>
  call(routes.decline, { body: { userId, reason } })

/** Who was approved or declined, by whom and when, newest first. */
export const loadDecisions = (signal: AbortSignal) => call(routes.decisions, { signal })

export const loadLeadUsers = (signal: AbortSignal) => call(routes.leadUsers, { signal })

/** Put one person into one group or take the person out: only the changed pair is sent. */
export const assign = (userId: string, committeeId: string, assigned: boolean) =>
  call(routes.steeringAssign, { body: { userId, assignments: [{ committeeId, assigned }] } })

/** As `assign`, for a lead's own groups. */
export const assignAsLead = (userId: string, committeeId: string, assigned: boolean) =>
  call(routes.leadAssign, { body: { userId, assignments: [{ committeeId, assigned }] } })
