import type { Project, SessionUser } from '@recog/shared-session'
import { aProject } from '../testing/a-project'
import {
  formOf,
  newProjectForm,
  problemSummary,
  projectProblems,
  statusChoices,
  type ProjectForm,
} from './project-form'

/** The text of the only problem; undefined for none. */
function validateProject(form: ProjectForm, who: SessionUser, before?: Project): string | undefined {
  const texts = Object.values(projectProblems(form, who, before)).filter(Boolean)
  expect(texts.length).toBeLessThanOrEqual(1)
  return texts[0]
}

const user = (changes: Partial<SessionUser> = {}): SessionUser => ({
  userId: 'me',
  userName: '',
  displayName: '',
  firstName: '',
  lastName: '',
  email: '',
  isAdmin: false,
  isCommittee: true,
  isSteering: false,
  committees: [],
  requestedAt: '',
  pendingRequests: 0,
  capabilities: [],
  ...changes,
})
const lead = user({ committees: [{ id: 'mine', name: 'Mine', description: '', role: 'board' }] })
const steering = user({ isSteering: true })

const project = aProject({
  ownerUserId: 'o',
  leadIds: ['p'],
  memberIds: ['p', 'm', 'gone'],
  committeeIds: ['mine', 'foreign'],
  committeeNames: ['Mine', 'Foreign'],
})
const form = (changes = {}) => ({ ...newProjectForm(lead), name: 'Spine', ...changes })

describe('a new project', () => {
  it.each([
    ['steering, no group', steering, [], undefined],
    ['a lead, own group', lead, ['mine'], undefined],
    [
      'a lead, no group',
      lead,
      [],
      'As a Working Group Lead, you may only create projects under groups you lead.',
    ],
    [
      'a lead, another group',
      lead,
      ['mine', 'foreign'],
      'As a Working Group Lead, you may only create projects under groups you lead.',
    ],
    ['a member', user(), ['mine'], 'Only Steering members or Working Group Leads can create a project.'],
  ])('by %s', (_who, who, underCommittees, expected) => {
    expect(validateProject(form({ underCommittees }), who)).toBe(expected)
  })

  it('has a name of at most 200 and a description of at most 2000 characters', () => {
    const valid = { underCommittees: ['mine'] }
    expect(validateProject(form({ ...valid, name: ' ' }), lead)).toBe('Name is required.')
    expect(validateProject(form({ ...valid, name: 'x'.repeat(200) }), lead)).toBeUndefined()
    expect(validateProject(form({ ...valid, name: 'x'.repeat(201) }), lead)).toMatch('200')
    expect(validateProject(form({ ...valid, description: 'x\r\n'.repeat(1000) }), lead)).toBeUndefined()
    expect(validateProject(form({ ...valid, description: 'x'.repeat(2001) }), lead)).toMatch('2000')
  })

  it('is in progress', () => expect(newProjectForm(lead).status).toBe('In Progress'))

  it('is approved if a steering member creates it', () => {
    expect(newProjectForm(steering).isApproved).toBe(true)
    expect(newProjectForm(lead).isApproved).toBe(false)
  })
})

describe('an edited project', () => {
  it('keeps groups and people that the editor may not choose or does not know', () => {
    expect(formOf(project)).toMatchObject({
      leads: ['p'],
      members: ['m', 'gone'],
      underCommittees: ['mine', 'foreign'],
    })
    expect(validateProject(formOf(project), lead, project)).toBeUndefined()
  })

  it('accepts no additional group that its editor does not lead', () => {
    const further = { ...formOf(project), underCommittees: ['mine', 'foreign', 'third'] }
    expect(validateProject(further, lead, project)).toBe(
      'As a Working Group Lead, you may only assign groups you lead.',
    )
    expect(validateProject(further, steering, project)).toBeUndefined()
    expect(validateProject(further, user({ userId: 'p' }), project)).toBeUndefined()
  })

  it('cannot be saved without permission', () => {
    expect(validateProject(formOf(project), user(), project)).toBe(
      'You do not have permission to save this project.',
    )
  })

  it('offers its current status, and reads "progress" as In Progress', () => {
    expect(formOf({ ...project, status: 'progress' }).status).toBe('In Progress')
    expect(formOf({ ...project, status: 'On hold' }).status).toBe('On hold')
    expect(statusChoices('In Progress')).toEqual(['In Progress', 'Completed', 'Discontinued'])
    expect(statusChoices('On hold')).toEqual(['In Progress', 'Completed', 'Discontinued', 'On hold'])
  })
})

describe('the summary of what is wrong', () => {
  const groups = 'As a Working Group Lead, you may only create projects under groups you lead.'

  it('is the fixed sentence about groups, whatever else is wrong', () => {
    const problems = projectProblems(form({ name: '', underCommittees: [] }), lead)
    expect(problems).toEqual({ name: 'Name is required.', underCommittees: groups })
    expect(problemSummary(problems)).toBe(groups)
  })

  it('points at the marked fields otherwise', () => {
    expect(problemSummary(projectProblems(form({ name: '' }), steering))).toBe(
      'Please correct the marked fields.',
    )
  })
})
