import type { Project } from '@recog/shared-session'

/** A project with the fields that tests of rules read. */
export const aProject = (changes: Partial<Project> = {}): Project => {
  const project: Partial<Project> = {
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
    isArchived: false,
    createdAt: '2026-01-01T00:00:00.000Z',
    ...changes,
  }
  return project as Project
}
