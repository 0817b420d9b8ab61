import type { EventRow, ProjectRow } from './world'

const DAY = 86_400_000
const LONG = 'Collects dose, fractionation and outcome of every course. '

/** Create upcoming and past events in several zones. @param now milliseconds since 1970 */
export function eventsAround(now: number): readonly EventRow[] {
  const rows: readonly [string, number, string, string, string, string][] = [
    [
      'Case conference: recurrent nasopharyngeal cancer',
      9,
      'America/Chicago',
      'Online',
      'https://meet.example.org/cases',
      'Please send anonymised cases a week before.',
    ],
    [
      'Data dictionary workshop',
      23,
      'Europe/Dublin',
      'St. Brigid Cancer Centre, Dublin',
      'https://meet.example.org/data',
      'Hybrid. Lunch is provided on site.',
    ],
    ['Webinar: "Spinal cord tolerance" revisited', 42, 'Australia/Sydney', 'Online', '', ''],
    [
      'Quarterly call',
      -27,
      'Asia/Tokyo',
      'Online',
      'javascript:alert(1)',
      'Minutes are with the group leads.',
    ],
    [
      'ReCOG Annual Meeting',
      -420,
      'Europe/Copenhagen',
      'Copenhagen, Denmark',
      '',
      'Two days with reports of all working groups.',
    ],
    ['A call with a zone that nobody knows', -500, 'Foo/Bar', '', '', ''],
  ]
  const midday = Math.floor(now / DAY) * DAY + DAY / 2
  return rows.map(([title, days, timeZone, location, weblink, note], n) => ({
    id: `event-${n + 1}`,
    title,
    scheduledUtc: new Date(midday + days * DAY).toISOString(),
    timeZone,
    location,
    weblink,
    note,
    version: 1,
  }))
}

const project = (id: string, changes: Partial<ProjectRow>): ProjectRow => ({
  id,
  name: `Project ${id}`,
  description: 'What it is about, in a sentence or two.',
  ownerUserId: 'steering',
  isApproved: true,
  status: 'In Progress',
  leadIds: ['lead'],
  memberIds: ['member', 'person-1'],
  committeeIds: ['physics'],
  createdAt: '2026-01-15T09:00:00.000Z',
  ...changes,
})

export const PROJECTS: readonly ProjectRow[] = [
  project('1', { name: 'Cumulative dose reporting template', description: LONG.repeat(12) }),
  project('2', {
    name: 'Spine retreatment registry',
    status: 'progress',
    committeeIds: ['spine', 'thorax'],
    leadIds: ['person-1'],
  }),
  project('3', {
    name: 'Planning exercise 2024',
    status: 'Completed',
    leadIds: ['member'],
    memberIds: ['lead', 'person-4', 'gone'],
    committeeIds: ['education'],
  }),
  project('4', {
    name: 'Brachytherapy after external beam',
    status: 'Discontinued',
    committeeIds: ['thorax'],
    memberIds: [],
  }),
  project('5', {
    name: 'A project with a status of its own',
    status: 'On hold',
    committeeIds: [],
    description: '',
    isApproved: false,
  }),
]
