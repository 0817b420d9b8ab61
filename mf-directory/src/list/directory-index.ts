import {
  searchIndexSteps,
  type Committee,
  type PickerUser,
  type Searchable,
  type Steps,
} from '@recog/shared-session'
import { directoryPeople, type DirectoryPerson } from './directory-people'
import { indexGroups, type IndexedGroup } from './find-groups'

/** People and groups in the order in which they are listed, with their folded texts. */
export interface DirectoryIndex {
  readonly people: readonly Searchable<DirectoryPerson>[]
  readonly groups: readonly IndexedGroup[]
}

/**
 * What the directory searches. People are found by name, e-mail address and institution.
 *
 * @param groups in their order
 * @param everybody with institutions; empty where the server does not offer that
 */
export function* directoryIndex(
  groups: readonly Committee[],
  everybody: readonly PickerUser[],
): Steps<DirectoryIndex> {
  const people = yield* directoryPeople(groups, everybody)
  return {
    people: yield* searchIndexSteps(people, ({ name, email, institution }) => [name, email, institution]),
    groups: yield* indexGroups(groups),
  }
}
