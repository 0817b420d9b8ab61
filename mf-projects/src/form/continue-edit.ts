import type { ProjectForm } from './project-form'

type Field = keyof ProjectForm
type ListField = 'leads' | 'members' | 'underCommittees'
type TextField = Exclude<Field, ListField>

const LISTS = ['underCommittees', 'leads', 'members'] as const satisfies readonly ListField[]
const TEXTS = [
  'name',
  'description',
  'status',
  'ownerUserId',
  'isApproved',
] as const satisfies readonly TextField[]

/** An edit that continues on the version that somebody else has saved. */
export interface ContinuedEdit {
  readonly value: ProjectForm
  /** What the other person changed and the visitor did not; it is in the form now. */
  readonly taken: readonly Field[]
  /** What both changed in different ways; the form keeps the visitor's value. */
  readonly overlaps: readonly TextField[]
}

/**
 * Continue an edit on what somebody else has saved. Lists are merged: people and groups that either added are in, those that either
 * removed are out. Of the other fields, those that the visitor changed keep their value.
 *
 * @param before the form as the visitor opened it; undefined if that is not known any more
 * @param mine the form as the visitor has it now
 * @param theirs the form as it is stored now
 */
export function continueEdit(
  before: ProjectForm | undefined,
  mine: ProjectForm,
  theirs: ProjectForm,
): ContinuedEdit {
  if (!before) return continueUnknown(mine, theirs)
  const isMine = (field: TextField) => mine[field] !== before[field]
  const isTheirs = (field: TextField) => theirs[field] !== before[field]
  const kept = Object.fromEntries(TEXTS.filter(isMine).map((field) => [field, mine[field]]))
  const lists = Object.fromEntries(
    LISTS.map((field) => [field, mergedList(before[field], mine[field], theirs[field])]),
  )
  return {
    value: { ...theirs, ...kept, ...lists },
    taken: [
      ...TEXTS.filter((field) => isTheirs(field) && !isMine(field)),
      ...LISTS.filter((field) => !isSameList(theirs[field], before[field])),
    ],
    overlaps: TEXTS.filter((field) => isMine(field) && isTheirs(field) && mine[field] !== theirs[field]),
  }
}

/** Everything that differs may have been changed by both. */
function continueUnknown(mine: ProjectForm, theirs: ProjectForm): ContinuedEdit {
  const lists = Object.fromEntries(LISTS.map((field) => [field, mergedList([], mine[field], theirs[field])]))
  return {
    value: { ...mine, ...lists },
    taken: LISTS.filter((field) => theirs[field].some((id) => !mine[field].includes(id))),
    overlaps: TEXTS.filter((field) => mine[field] !== theirs[field]),
  }
}

function mergedList(before: readonly string[], mine: readonly string[], theirs: readonly string[]) {
  const added = mine.filter((id) => !before.includes(id) && !theirs.includes(id))
  const removed = before.filter((id) => !mine.includes(id))
  return [...theirs.filter((id) => !removed.includes(id)), ...added]
}

const isSameList = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((id) => b.includes(id))
