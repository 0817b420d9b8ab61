import type { AnswerChoice } from './constants'

/** Who a page or a call is for (requirements chapter 6). The API decides; the browser uses the same rules to show what it would. */
export const audiences = ['anyone', 'signed-in', 'member', 'lead', 'steering', 'admin'] as const
export type Audience = (typeof audiences)[number]

/** The facts about a signed-in person that the rules read. */
export interface Rights {
  readonly userId: string
  /** An approved member (R3.8). */
  readonly isApproved: boolean
  readonly isSteering: boolean
  readonly isAdmin: boolean
  /** Ids of the groups they lead. */
  readonly leads: readonly string[]
}

const RULES: Readonly<Record<Audience, (person: Rights) => boolean>> = {
  anyone: () => true,
  'signed-in': () => true,
  member: ({ isApproved }) => isApproved,
  lead: ({ leads }) => leads.length > 0,
  steering: ({ isSteering }) => isSteering,
  admin: ({ isAdmin }) => isAdmin,
}

/** Whether a person belongs to an audience. Roles do not include each other (R6.7). */
export const isAllowed = (audience: Audience, person: Rights): boolean => RULES[audience](person)

const SIGN_IN = 'Please login first.'

/** The sentence shown to somebody outside an audience (X13 to X17). */
export const AUDIENCE_TEXTS = {
  anyone: SIGN_IN,
  'signed-in': SIGN_IN,
  member: 'You are not a working group member. Please reach out to us if you would like to join.',
  lead: 'This page is available to work group leads only.',
  steering: 'Only Steering members can access this page.',
  admin: 'You are not authorized to access this page.',
} as const satisfies Record<Audience, string>

/** The facts about a project that the rules read: who leads it, and the groups it is under. */
export interface ProjectLinks {
  readonly leadIds: readonly string[]
  readonly committeeIds: readonly string[]
}

export const PROJECT_TEXTS = {
  create: 'Only Steering members or Working Group Leads can create a project.',
  createGroups: 'As a Working Group Lead, you may only create projects under groups you lead.',
  edit: 'You do not have permission to save this project.',
  editGroups: 'As a Working Group Lead, you may only assign groups you lead.',
} as const

/** Steering, or a lead of any group (R6.10). */
export const mayCreateProject = ({ isSteering, leads }: Rights): boolean => isSteering || leads.length > 0

/** Why a person may not create a project under these groups; undefined when they may (R5.11, R5.12, edge case T105). */
export function creationRefusal(person: Rights, groups: readonly string[]): string | undefined {
  if (person.isSteering) return undefined
  if (!mayCreateProject(person)) return PROJECT_TEXTS.create
  const areTheirs = groups.length > 0 && groups.every((id) => person.leads.includes(id))
  return areTheirs ? undefined : PROJECT_TEXTS.createGroups
}

/** Steering, a lead of any of its groups, or a lead of the project; nobody who is not approved (R6.9, edge case T106). */
export function mayEditProject(person: Rights, { leadIds, committeeIds }: ProjectLinks): boolean {
  if (person.isSteering) return true
  if (!person.isApproved) return false
  return leadIds.includes(person.userId) || committeeIds.some((id) => person.leads.includes(id))
}

/** Whether a person may put a project under any group, or take it from one. */
const choosesFreely = (person: Rights, { leadIds }: ProjectLinks): boolean =>
  person.isSteering || leadIds.includes(person.userId)

/** Whether a person may put a project under this group, or take it from there. */
export const mayChooseProjectGroup = (person: Rights, group: string, before?: ProjectLinks): boolean =>
  person.isSteering || person.leads.includes(group) || (before !== undefined && choosesFreely(person, before))

/**
 * The groups of a project after an edit. A group lead chooses among the groups they lead and keeps the others (edge case T103).
 *
 * @param before the project as stored
 * @returns undefined when a group was added that is not theirs to add
 */
export function groupsAfterEdit(
  person: Rights,
  before: ProjectLinks,
  wanted: readonly string[],
): readonly string[] | undefined {
  if (choosesFreely(person, before)) return wanted
  const isTheirs = (id: string) => person.leads.includes(id)
  const foreign = before.committeeIds.filter((id) => !isTheirs(id))
  if (wanted.some((id) => !isTheirs(id) && !foreign.includes(id))) return undefined
  return [...wanted.filter(isTheirs), ...foreign]
}

export const MEMBERSHIP_TEXTS = {
  /** A lead tries to remove a lead (edge case T72). */
  leadKept: 'A work group lead cannot be removed here. Please ask the steering committee.',
} as const

/** Whether this is what somebody has answered to an event. A yes without more is one in person. */
export const isAnswer = (
  { answer, attendance }: AnswerChoice,
  own: { readonly answer: string; readonly attendance: string | null } | undefined,
): boolean =>
  own?.answer === answer && (answer !== 'yes' || (own.attendance === 'online') === (attendance === 'online'))
