/** The fields of a form that hold a list. */
type ListField<T> = { [Field in keyof T]-?: T[Field] extends readonly unknown[] ? Field : never }[keyof T]

/** An edit of a form that continues on the version that somebody else has saved. */
export interface MergedEdit<T> {
  readonly value: T
  /** What the other person changed and the visitor did not; it is in the form now. */
  readonly taken: readonly (keyof T)[]
  /** What both changed in different ways; the form keeps the visitor's value. Lists are merged instead. */
  readonly overlaps: readonly Exclude<keyof T, ListField<T>>[]
}

/**
 * Continue an edit on what somebody else has saved: nothing typed is lost, and nothing is overwritten unseen. Lists of strings are
 * merged: what either added is in, what either removed is out. Of the other fields, those that the visitor changed keep their value.
 *
 * @param before the form as the visitor opened it; undefined if that is not known any more: then all differences are overlaps
 * @param mine the form as the visitor has it now
 * @param theirs the form as it is stored now
 */
export function mergedEdit<T extends object>(before: T | undefined, mine: T, theirs: T): MergedEdit<T> {
  const fields = (Object.keys(theirs) as (keyof T)[]).map((field) => ({
    field,
    ...mergedField(before?.[field], mine[field], theirs[field]),
  }))
  const those = <Field extends keyof T>(outcome: Outcome) =>
    fields.filter((each) => each.outcome === outcome).map(({ field }) => field as Field)
  return {
    value: Object.fromEntries(fields.map(({ field, value }) => [field, value])) as T,
    taken: those('taken'),
    overlaps: those('overlap'),
  }
}

type Outcome = 'same' | 'kept' | 'taken' | 'overlap'

interface MergedField {
  readonly value: unknown
  readonly outcome: Outcome
}

function mergedField(before: unknown, mine: unknown, theirs: unknown): MergedField {
  if (isList(mine) && isList(theirs)) {
    const value = mergedList(isList(before) ? before : [], mine, theirs)
    return { value, outcome: isSameList(value, mine) ? 'same' : 'taken' }
  }
  if (mine === theirs) return { value: mine, outcome: 'same' }
  if (mine === before) return { value: theirs, outcome: 'taken' }
  return { value: mine, outcome: theirs === before ? 'kept' : 'overlap' }
}

function mergedList(before: readonly unknown[], mine: readonly unknown[], theirs: readonly unknown[]) {
  const added = mine.filter((item) => !before.includes(item) && !theirs.includes(item))
  const removed = before.filter((item) => !mine.includes(item))
  return [...theirs.filter((item) => !removed.includes(item)), ...added]
}

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value)

const isSameList = (a: readonly unknown[], b: readonly unknown[]) =>
  a.length === b.length && a.every((item) => b.includes(item))
