import { displayName, type CommitteeName, type MatrixUser } from '@recog/shared-session'
import { isMember, shownVersion, type Cells, type CellState } from './cells'

/** A membership that somebody else has changed while the matrix was open. */
export interface ChangeByOthers {
  readonly person: string
  readonly group: string
  readonly change: 'added' | 'removed' | 'made lead' | 'no longer lead'
}

/**
 * Compare what the matrix shows with what the server has now. People and groups that are new or gone are not changes, and neither
 * are checkboxes that the visitor is just changing.
 *
 * @param before as loaded earlier
 * @param cells the visitor's own changes since
 */
export function changesByOthers(
  before: readonly MatrixUser[],
  cells: Cells,
  after: readonly MatrixUser[],
  groups: readonly CommitteeName[],
): readonly ChangeByOthers[] {
  const old = new Map(before.map((user) => [user.userId, user]))
  return after.flatMap((user) => {
    const was = old.get(user.userId)
    if (!was) return []
    const row = cells.get(user.userId)
    return groups.flatMap((group) => {
      const cell = row?.get(group.id)
      const change = cell?.saving ? undefined : changeBetween(was, user, group, cell)
      return change ? [{ person: displayName(user), group: group.name, change }] : []
    })
  })
}

function changeBetween(
  was: MatrixUser,
  now: MatrixUser,
  group: CommitteeName,
  cell: CellState | undefined,
): ChangeByOthers['change'] | undefined {
  const assigned = now.committeeIds.includes(group.id)
  if (isMember(was, group, cell) !== assigned) return assigned ? 'added' : 'removed'
  const before = shownVersion(was, group, cell?.confirmed)
  const after = shownVersion(now, group, undefined)
  if (before === after || before === '' || after === '') return undefined
  return after === 'board' ? 'made lead' : 'no longer lead'
}

/** Changes that are named; the others are only counted. */
const NAMED = 5

const sentence = ({ person, group, change }: ChangeByOthers): string =>
  ({
    added: `${person} was added to ${group}.`,
    removed: `${person} was removed from ${group}.`,
    'made lead': `${person} is now Work Group Lead of ${group}.`,
    'no longer lead': `${person} is no longer Work Group Lead of ${group}.`,
  })[change]

/** The changes as sentences. */
export function changeSentences(changes: readonly ChangeByOthers[]): string {
  const named = changes.slice(0, NAMED).map(sentence)
  const more = changes.length - NAMED
  const changed = more === 1 ? 'membership was' : 'memberships were'
  return [...named, ...(more > 0 ? [`${more} more ${changed} changed.`] : [])].join(' ')
}
