import type { NameForm } from './name-form'

export type NameField = keyof NameForm

export const NAME_LABELS: Readonly<Record<NameField, string>> = {
  firstName: 'First name',
  lastName: 'Last name',
  displayName: 'Display name',
  degrees: 'Degrees',
  institution: 'Institution',
}
const FIELDS = Object.keys(NAME_LABELS) as NameField[]

/** An edit that continues on what was saved in another tab, or by somebody else. */
export interface ContinuedName {
  readonly value: NameForm
  /** What was changed there and not here; it is in the form now. */
  readonly taken: readonly NameField[]
  /** What was changed in both in different ways; the form keeps what was typed here. */
  readonly overlaps: readonly NameField[]
}

/**
 * Continue an edit on the version that was saved in the meantime. Nothing that was typed is lost.
 *
 * @param before the form as it was opened
 * @param mine the form as it is now
 * @param theirs the form as it is stored now
 */
export function continueName(before: NameForm, mine: NameForm, theirs: NameForm): ContinuedName {
  const isMine = (field: NameField) => mine[field] !== before[field]
  const isTheirs = (field: NameField) => theirs[field] !== before[field]
  const kept = Object.fromEntries(FIELDS.filter(isMine).map((field) => [field, mine[field]]))
  return {
    value: { ...theirs, ...kept },
    taken: FIELDS.filter((field) => isTheirs(field) && !isMine(field)),
    overlaps: FIELDS.filter((field) => isMine(field) && isTheirs(field) && mine[field] !== theirs[field]),
  }
}
