import { personas, renderRoute } from '@recog/testing'
import { SectionRoutes } from '../SectionRoutes'

/** Working groups, without people. */
const groups = ['physics', 'pelvis', 'brain'].map((id) => ({
  id,
  name: `Group ${id}`,
  board: [],
  members: [],
}))
/** People whom the picker lists. */
export const people = [
  { userId: 'ada', displayName: 'Ada', email: 'ada@x.org' },
  { userId: 'ben', displayName: 'Ben', email: 'ben@x.org' },
]
/** A project of two groups, with a member whom nobody knows. */
export const project = {
  id: 7,
  name: 'Dose study',
  description: 'What it is about',
  ownerUserId: 'ada',
  isApproved: true,
  status: 'progress',
  leadIds: ['ada'],
  memberIds: ['ben', 'gone'],
  committeeIds: ['pelvis', 'physics'],
  committeeNames: ['Group pelvis', 'Group physics'],
  createdAt: '2026-01-05T10:00:00Z',
  version: 7,
}
/** A project that the lead may not edit. */
export const otherProject = {
  ...project,
  id: 8,
  name: 'Brain study',
  status: 'On hold',
  committeeIds: ['brain'],
  committeeNames: ['Group brain'],
}
/** The responses for the choices of the form; nobody knows the person `gone`. */
export const CHOICES = { projectUsers: people, committees: groups, member: 404 }

/** Open a page of the section as a persona. */
export const open = (at: string, who: keyof typeof personas = 'lead') =>
  renderRoute(<SectionRoutes />, { at, session: personas[who] })
