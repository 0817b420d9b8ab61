import type { Project } from '@recog/shared-session'

/** A project as a screen has it, with nothing but a name and a group. */
export const aProject = (changes: Partial<Project> = {}): Project => ({
  id: '7',
  name: 'Spine',
  description: '',
  ownerUserId: '',
  isApproved: true,
  status: 'In Progress',
  leadIds: [],
  memberIds: [],
  committeeIds: ['spine'],
  committeeNames: ['Spine'],
  isUserLead: false,
  isArchived: false,
  createdAt: '2026-01-01T00:00:00.000Z',
  version: '1',
  ...changes,
})
