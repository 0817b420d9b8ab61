import { sortKey } from '../src/database/normalise'

export const testGroups = ['alpha', 'beta', 'gamma'] as const
export const testMemberships = [
  ['steering', 'steering', 'member'],
  ['steering', 'steering2', 'member'],
  ['alpha', 'lead', 'board'],
  ['beta', 'otherLead', 'board'],
  ['alpha', 'member', 'member'],
] as const

/** A group as the database stores it. */
export const groupRow = (id: string) => ({
  id,
  name: `Group ${id}`,
  name_sort: sortKey(`Group ${id}`),
  description: '',
})

export const testProject = {
  id: 'project',
  name: 'A project',
  name_sort: 'a project',
  description: '',
  owner_user_id: 'lead',
  is_approved: 0,
  status: 'In Progress',
}

export const testEvent = {
  id: 'event',
  title: 'An event',
  scheduled_utc: '2030-05-01T14:00:00.000Z',
  time_zone: 'America/Chicago',
  wall_time: '2030-05-01T09:00:00',
  location: 'Chicago',
  weblink: '',
  note: '',
  version: 1,
}
