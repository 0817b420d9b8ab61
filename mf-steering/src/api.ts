import {
  call,
  displayName,
  orMissing,
  routes,
  searchable,
  settings,
  type CommitteeName,
  type LeadUsers,
  type MatrixUser,
  type MembershipVersion,
  type RequestBody,
  type SteeringUser,
} from '@recog/shared-session'

/** Load all people, approved or not. */
export const loadSteeringUsers = (signal: AbortSignal) => call(routes.steeringUsers, { signal })

/** Load the names of all groups. */
export const loadSteeringCommittees = (signal: AbortSignal) => call(routes.steeringCommittees, { signal })

/** Load all groups with their people. */
export const loadCommittees = (signal: AbortSignal) => call(routes.committees, { signal })

/** Load all events, past ones too. */
export const loadEvents = (signal: AbortSignal) => call(routes.events, { signal })

/** Load what may wait for a steering member: people with their requests, and projects. */
export async function loadWaiting(signal: AbortSignal) {
  const [people, projects] = await Promise.all([loadSteeringUsers(signal), call(routes.projects, { signal })])
  return { people, projects }
}

/** The body for posting or replacing an event (R7.28, R7.29). */
export type EventWrite = RequestBody<'createEvent'>

/** Post an event. @returns its title as the server stored it, and its id; '' if the server does not send it */
export async function createEvent(
  event: EventWrite,
): Promise<{ readonly id: string; readonly title: string }> {
  const created = await call(routes.createEvent, { body: event })
  return { id: created?.id ?? '', title: created?.title || event.title }
}

/**
 * Replace an event. Omitted optional fields are cleared.
 *
 * @param version of the event as loaded
 * @throws `ApiError` 409 from a server with versions, if the event has changed since
 */
export const replaceEvent = (id: string, version: string, event: EventWrite) =>
  call(routes.replaceEvent, { path: { id }, body: event, version })

/** Delete an event. If it no longer exists, this succeeds too (edge case T96). */
export const deleteEvent = (id: string) => orMissing(call(routes.deleteEvent, { path: { id } }))

/** Load the session user's answers to events. */
export const loadOwnAnswers = (signal: AbortSignal) => call(routes.myAnswers, { signal })

/** Say whether the session user comes. @returns the answer as saved, and how often each was given */
export const saveAnswer = (id: string, body: RequestBody<'answerEvent'>) =>
  call(routes.answerEvent, { path: { id }, body })

/** Load who has answered an event, and who has not. */
export const loadAnswers = (id: string, signal: AbortSignal) =>
  call(routes.answersOfEvent, { path: { id }, signal })

/** Cancel an event, which stays in lists with the reason. */
export const cancelEvent = (id: string, reason: string) =>
  call(routes.cancelEvent, { path: { id }, body: { reason } })

/** Post copies of an event on other days, in its zone. */
export const copyEvent = (id: string, dates: readonly string[]) =>
  call(routes.copyEvent, { path: { id }, body: { dates: [...dates] } })

/** Take back the cancellation of an event. */
export const restoreEvent = (id: string) => call(routes.restoreEvent, { path: { id } })

/** Load what is known about the links of the session user's calendar programs. */
export const loadCalendarFeed = () => call(routes.calendarFeed)

/**
 * Make a secret link for the session user's calendar program; an earlier one to the same events ends.
 *
 * @param committeeId only the events of this group; '' for all
 */
export const createCalendarLink = (committeeId: string) =>
  call(routes.createCalendarFeed, { query: { committeeId } })

/** End that link. */
export const endCalendarLink = (committeeId: string) =>
  call(routes.endCalendarFeed, { query: { committeeId } })

/** Approve a request: the person becomes a member and is sent a temporary password. */
export const approve = ({ userId, email }: SteeringUser) => call(routes.approve, { body: { userId, email } })

/** Decline a request. Only steering members see the reason. */
export const decline = ({ userId }: SteeringUser, reason: string) =>
  call(routes.decline, { body: { userId, reason } })

/** Take back one's own decision before its e-mail is sent. @throws `ApiError` 409 if it is too late */
export const undoDecision = ({ userId }: SteeringUser) => call(routes.undoDecision, { body: { userId } })

/** Load the decisions on requests, newest first. */
export const loadDecisions = (signal: AbortSignal) => call(routes.decisions, { signal })

/** Load the approved members and all groups. */
export async function loadMatrix(signal: AbortSignal) {
  const [users, committees] = await Promise.all([loadSteeringUsers(signal), loadSteeringCommittees(signal)])
  const isSteering = ({ id }: CommitteeName) => id === settings().steeringCommitteeId
  return {
    users: toldApart(users.filter(({ isApproved }) => isApproved)),
    // Set apart from the others: its boxes grant rights.
    committees: [...committees.filter(isSteering), ...committees.filter((each) => !isSteering(each))],
  }
}

/** Load a lead's groups, and everybody whom the lead may add to them. */
export async function loadLeadUsers(signal: AbortSignal): Promise<LeadUsers> {
  const { committees, users } = await call(routes.leadUsers, { signal })
  return { committees, users: toldApart(users) }
}

/**
 * People as the matrices name them. Those with the same name have the e-mail address behind it: checkboxes, toasts and questions about
 * two of them would read the same.
 */
function toldApart<P extends MatrixUser>(people: readonly P[]): readonly P[] {
  const nameOf = (person: P) => searchable(displayName(person))
  const seen = new Set<string>()
  const shared = new Set(people.map(nameOf).filter((name) => seen.has(name) || !seen.add(name)))
  return people.map((person) =>
    person.email !== '' && shared.has(nameOf(person))
      ? { ...person, displayName: `${displayName(person)} (${person.email})` }
      : person,
  )
}

/** A change of one membership. */
export interface MembershipChange {
  readonly userId: string
  readonly committeeId: string
  readonly assigned: boolean
  /** The role as loaded, or none; '' if the server has no versions of memberships. */
  readonly version: MembershipVersion | ''
}

const parts = ({ userId, committeeId, assigned, version }: MembershipChange) => ({
  body: { userId, assignments: [{ committeeId, assigned }] },
  version,
})

/**
 * Add one person to one group, or remove the person from it.
 *
 * @throws `ApiError` 409 from a server with versions, if the membership has changed since
 */
export const assign = (change: MembershipChange) => call(routes.steeringAssign, parts(change))

/**
 * Add one person to several groups that the person is not in, or remove the person from groups where they are an ordinary member: all
 * or none.
 */
export const assignToGroups = (
  { userId, ledIds }: MatrixUser,
  committeeIds: readonly string[],
  assigned: boolean,
) =>
  call(routes.steeringAssign, {
    body: { userId, assignments: committeeIds.map((committeeId) => ({ committeeId, assigned })) },
    version: ledIds === undefined ? '' : assigned ? 'none' : 'member',
  })

/** Like `assign`, for a lead's own groups. */
export const assignAsLead = (change: MembershipChange) => call(routes.leadAssign, parts(change))
