import type { Attendance, EventAnswer } from '@recog/api-contract'
import type { Generated } from 'kysely'
import { id, MEMBERS, NOBODY, personal, STEERING, technical, text, type FactsOf } from './facts'

interface CommitteeTable {
  id: string
  name: string
  name_sort: string
  description: string
  revision: Generated<number>
}

interface MembershipTable {
  committee_id: string
  user_id: string
  role: 'board' | 'member'
  joined_at: string
}

/** A membership that its owner is still to be told of: at most one row for each. */
interface MembershipNoticeTable {
  user_id: string
  committee_id: string
  committee_name: string
  /** null: did not belong to the group. */
  role_before: 'board' | 'member' | null
  role_after: 'board' | 'member' | null
  actor_name: string
  due_at: string
}

export interface EventTable {
  id: string
  title: string
  scheduled_utc: string
  time_zone: string
  /** The local time in that zone, by the rules in force when the event was saved. */
  wall_time: string
  /** Instant; null for an event without an end. */
  ends_utc: string | null
  location: string
  weblink: string
  note: string
  /** Instant; null for an event that takes place. */
  cancelled_at: Generated<string | null>
  cancel_reason: Generated<string>
  /** How many can come in person; null: as many as like. */
  seats: Generated<number | null>
  /** Visitors read title, time and location on the home page, for the next such event. */
  is_public: Generated<number>
  version: number
  created_at: string
}

interface EventAnswerTable {
  event_id: string
  user_id: string
  answer: EventAnswer
  attendance: Attendance | null
  answered_at: string
  /** Null for whoever has a place, or needs none. */
  waiting_since: string | null
  /** The start that the person was reminded of; null: not yet. */
  reminded_of: string | null
}

interface ProjectTable {
  id: string
  name: string
  name_sort: string
  description: string
  owner_user_id: string | null
  is_approved: number
  status: string
  created_at: string
  version: Generated<number>
  is_archived: Generated<number>
}

interface ProjectPersonTable {
  project_id: string
  user_id: string
  role: 'lead' | 'member'
}

const EVERYBODY = 'everybody'
const SIGNED_IN = 'signed-in people'
const NO = { export: 'no: not about a person' }

/** Groups, events and projects. */
export interface WorkTables {
  committees: CommitteeTable
  memberships: MembershipTable
  membership_notices: MembershipNoticeTable
  events: EventTable
  event_committees: { event_id: string; committee_id: string }
  event_answers: EventAnswerTable
  projects: ProjectTable
  project_people: ProjectPersonTable
  project_committees: { project_id: string; committee_id: string }
}

export const WORK: FactsOf<WorkTables> = {
  committees: {
    purpose: 'working groups',
    readers: EVERYBODY,
    retention: 'until it is deleted',
    export: 'no: not about a person',
    erasure: 'nothing, because it has texts about a group, written by others',
    columns: {
      id: technical('part of URLs'),
      name: text('name', { export: 'Working groups' }),
      name_sort: technical('order of lists', { readers: NOBODY }),
      description: text('what the group is for'),
      revision: technical('finds changes by others', { readers: 'its leads, steering members' }),
    },
  },
  memberships: {
    purpose: 'who belongs to a group, and leads it',
    readers: MEMBERS,
    retention: 'until the person leaves the group',
    export: 'Working groups',
    erasure: 'the rows are deleted',
    columns: {
      committee_id: technical('the group'),
      user_id: id('the person', { export: 'no: it is the reader' }),
      role: personal('lead or member'),
      joined_at: personal('since when', { readers: NOBODY, export: 'no: the rows of the log say when' }),
    },
  },
  membership_notices: {
    purpose: 'one mail about changes of a membership, however many there were',
    readers: NOBODY,
    retention: 'minutes, until the mail is written',
    export: 'no: gone within minutes; the mail is exported',
    erasure: 'the rows are deleted',
    columns: {
      user_id: id('whom to tell'),
      committee_id: technical('the group'),
      committee_name: text('the group, if it is deleted meanwhile'),
      role_before: personal('the role before'),
      role_after: personal('the role after'),
      actor_name: personal('who did it, for the mail'),
      due_at: technical('when the mail is written'),
    },
  },
  events: {
    purpose: 'meetings of groups',
    readers: SIGNED_IN,
    retention: 'until it is deleted',
    export: 'no: not about a person',
    erasure: 'nothing, because it has texts about a meeting, written by others',
    columns: {
      id: technical('part of URLs'),
      title: text('title'),
      scheduled_utc: technical('when'),
      time_zone: technical('where the time is meant'),
      wall_time: technical('the time there'),
      ends_utc: technical('until when'),
      location: text('where'),
      weblink: text('where'),
      note: text('what for; may name people'),
      cancelled_at: technical('since when it is cancelled'),
      cancel_reason: text('why it is cancelled; may name people'),
      seats: technical('how many can come'),
      is_public: technical('whether visitors may read title, time and location'),
      version: technical('finds changes by others'),
      created_at: technical('order of lists', { readers: NOBODY }),
    },
  },
  event_committees: {
    purpose: 'which groups an event is for',
    readers: 'members of these groups, steering members',
    retention: 'until the event is deleted',
    export: 'no: not about a person',
    erasure: 'nothing, because it has no people',
    columns: { event_id: technical('the event'), committee_id: technical('the group') },
  },
  event_answers: {
    purpose: 'who comes to an event',
    readers: STEERING,
    retention: 'until the event is deleted',
    export: 'Your answers to events',
    erasure: 'the rows are deleted',
    columns: {
      event_id: technical('the event'),
      user_id: id('who answered', { export: 'no: it is the reader' }),
      answer: personal('yes, maybe or no'),
      attendance: personal('in person or online'),
      answered_at: personal('when'),
      waiting_since: personal('the order of those who wait for a place'),
      reminded_of: technical('nobody is reminded twice', { readers: NOBODY, export: 'no: for the server' }),
    },
  },
  projects: {
    purpose: 'projects of members',
    readers: SIGNED_IN,
    retention: 'until it is deleted',
    export: 'Projects',
    erasure: 'the owner is removed; the project stays',
    columns: {
      id: technical('part of URLs', NO),
      name: text('name'),
      name_sort: technical('order of lists', { ...NO, readers: NOBODY }),
      description: text('what it is about; may name people', NO),
      owner_user_id: id('who proposed it', { export: 'no: the role says so' }),
      is_approved: technical('shown to others'),
      status: technical('how far it is', NO),
      created_at: technical('order of lists', { ...NO, readers: NOBODY }),
      version: technical('finds changes by others', NO),
      is_archived: technical('hidden from the list', NO),
    },
  },
  project_people: {
    purpose: 'who works on a project',
    readers: 'signed-in people; addresses for approved members only',
    retention: 'until the person leaves the project',
    export: 'Projects',
    erasure: 'the rows are deleted',
    columns: {
      project_id: technical('the project', NO),
      user_id: id('the person', { export: 'no: it is the reader' }),
      role: personal('lead or member'),
    },
  },
  project_committees: {
    purpose: 'which groups a project belongs to',
    readers: SIGNED_IN,
    retention: 'until the project is deleted',
    export: 'no: not about a person',
    erasure: 'nothing, because it has no people',
    columns: { project_id: technical('the project'), committee_id: technical('the group') },
  },
}
