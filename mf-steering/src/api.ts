import {
  api,
  toCommitteeNames,
  toEvents,
  toSteeringUsers,
  type CommitteeName,
  type PortalEvent,
  type SteeringUser,
} from '@recog/shared-session'

export const loadSteeringUsers = (signal: AbortSignal): Promise<SteeringUser[]> =>
  api.get('/api/steering/users', toSteeringUsers, { signal })

export const loadSteeringCommittees = (signal: AbortSignal): Promise<CommitteeName[]> =>
  api.get('/api/steering/committees', toCommitteeNames, { signal })

export const loadEvents = (signal: AbortSignal): Promise<PortalEvent[]> =>
  api.get('/api/events', toEvents, { signal })

/** Approve a request: the person becomes a member and is mailed a temporary password. */
export const approve = ({ userId, email }: SteeringUser): Promise<undefined> =>
  api.post('/api/steering/approve', { userId, email })

/** Put one person into one group, or take the person out: only the changed pair is sent (design section 7). */
export const assign = (userId: string, committeeId: string, assigned: boolean): Promise<undefined> =>
  api.post('/api/steering/assign', { userId, assignments: [{ committeeId, assigned }] })
