import type { CommitteeName } from '@recog/shared-session'

/** The asked-for group first; an unknown one changes nothing (R2.43, edge case T74). */
export function firstColumn(
  committees: readonly CommitteeName[],
  asked: string | null,
): readonly CommitteeName[] {
  const first = committees.find(({ id }) => id === asked)
  return first ? [first, ...committees.filter((each) => each !== first)] : committees
}
