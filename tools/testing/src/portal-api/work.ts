import { demoAccountPeople, demoEvents, demoProjects } from '@recog/api-contract/demo'
import { DAY, HOUR } from './durations'
import type { EventRow, ProjectRow } from './rows'

const LONG = 'Collects dose, fractionation and outcome of every course. '
const { lead, member, steering } = demoAccountPeople

/** Events with fields that are difficult to show; no demo event has these. */
const SPECIAL_EVENTS = [
  { title: 'A link that is not safe', days: -27, zone: 'Asia/Tokyo', weblink: 'javascript:alert(1)' },
  { title: 'A time zone that nobody knows', days: -500, zone: 'Foo/Bar', weblink: '' },
].map((event) => ({ ...event, hour: 12, hours: 0, location: 'Online', note: '' }))

/** Create the demo events and the special ones. @param now milliseconds since 1970 */
export function eventsAround(now: number): readonly EventRow[] {
  const today = Math.floor(now / DAY) * DAY
  return [...demoEvents, ...SPECIAL_EVENTS].map(({ days, hour, hours, zone, ...fields }, n) => ({
    ...fields,
    id: `event-${n + 1}`,
    scheduledUtc: new Date(today + days * DAY + hour * HOUR).toISOString(),
    endsUtc: hours ? new Date(today + days * DAY + (hour + hours) * HOUR).toISOString() : null,
    timeZone: zone,
    version: 1,
  }))
}

const special = (id: string, changes: Partial<ProjectRow>): ProjectRow => ({
  id,
  name: `Project ${id}`,
  description: 'What it is about, in a sentence or two.',
  ownerUserId: steering.id,
  isApproved: true,
  status: 'In Progress',
  leadIds: [lead.id],
  memberIds: [member.id],
  committeeIds: ['physics'],
  createdAt: '2026-01-15T09:00:00.000Z',
  ...changes,
})

/** Projects with fields that are difficult to show; no demo project has these. */
const SPECIAL_PROJECTS: readonly ProjectRow[] = [
  special('long-description', { name: 'Cumulative dose reporting template', description: LONG.repeat(12) }),
  special('status-of-section-7', {
    name: 'Spine retreatment registry',
    status: 'progress',
    committeeIds: ['spine', 'thorax'],
    leadIds: ['hyphen'],
  }),
  special('unknown-member', {
    name: 'Planning exercise 2024',
    status: 'Completed',
    leadIds: [member.id],
    memberIds: [lead.id, 'no-email', 'gone'],
    committeeIds: ['education'],
  }),
  special('no-members', {
    name: 'Brachytherapy after external beam',
    status: 'Discontinued',
    committeeIds: ['thorax'],
    memberIds: [],
  }),
  special('unknown-status', {
    name: 'A project with a status of its own',
    status: 'On hold',
    committeeIds: [],
    description: '',
    isApproved: false,
  }),
]

/**
 * Create the demo projects and the special ones.
 *
 * @param userIds the people of the world; a demo project has only those of its members
 */
export const projectsOf = (userIds: ReadonlySet<string>): readonly ProjectRow[] => [
  ...demoProjects.map(({ groups, leadId, memberIds, ...project }) => ({
    ...project,
    ownerUserId: leadId,
    leadIds: [leadId],
    memberIds: memberIds.filter((id) => userIds.has(id)),
    committeeIds: groups,
    createdAt: '2026-01-15T09:00:00.000Z',
  })),
  ...SPECIAL_PROJECTS,
]
