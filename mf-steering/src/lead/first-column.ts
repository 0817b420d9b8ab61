import type { CommitteeName } from '@recog/shared-session'

/**
 * Move a group to the front (R2.43, edge case T74).
 *
 * @param requested id from the URL; an unknown one changes nothing
 */
export function firstColumn(
  committees: readonly CommitteeName[],
  requested: string | null,
): readonly CommitteeName[] {
  const first = committees.find(({ id }) => id === requested)
  return first ? [first, ...committees.filter((each) => each !== first)] : committees
}
