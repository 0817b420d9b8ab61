import type { Change } from './changes'

/** A reviewer's decision about one picture. */
export interface Decision {
  /** Of the picture that was seen: another picture needs another decision. */
  readonly digest: string
  readonly decision: 'accepted' | 'rejected' | 'commented'
  readonly comment: string
  readonly by: string
  /** ISO 8601. */
  readonly at: string
}

/** The file that travels with a change: decisions by the file names of pictures. */
export interface Review {
  readonly [file: string]: Decision
}

/** The part that a release records: its changes with the decisions that accepted them. */
export interface Accepted {
  /** The version that it was compared with. */
  readonly since: string | undefined
  readonly changes: readonly (Change & {
    readonly by: string
    readonly at: string
    readonly comment: string
  })[]
}

/** The changes that nobody has accepted as they are now. */
export function openChanges(changes: readonly Change[], review: Review): Change[] {
  return changes.filter(({ file, digest }) => {
    const decision = review[file]
    return decision?.decision !== 'accepted' || decision.digest !== digest
  })
}

/**
 * The record of a release.
 * @throws Error naming the first changes that are not accepted
 */
export function accept(changes: readonly Change[], review: Review, since: string | undefined): Accepted {
  const open = openChanges(changes, review)
  if (open.length > 0) {
    const [names, more] = [open.slice(0, 5).map(({ file }) => `  ${file}`), open.length - 5]
    throw new Error(
      `${open.length} of ${changes.length} changes are not accepted:\n${names.join('\n')}${more > 0 ? `\n  and ${more} more` : ''}`,
    )
  }
  return {
    since,
    changes: changes.map((change) => {
      const { by, at, comment } = review[change.file] as Decision
      return { ...change, by, at, comment }
    }),
  }
}

/** Read a review that somebody else wrote. @throws Error naming what is wrong */
export function parseReview(text: string): Review {
  const review: unknown = JSON.parse(text)
  if (typeof review !== 'object' || review === null) throw new Error('The review is not an object')
  for (const [file, decision] of Object.entries(review as Record<string, Partial<Decision> | null>)) {
    const texts = [decision?.digest, decision?.comment, decision?.by, decision?.at]
    const isKnown = ['accepted', 'rejected', 'commented'].includes(decision?.decision ?? '')
    if (!/^[\w.-]+\.png$/.test(file) || !isKnown || texts.some((entry) => typeof entry !== 'string')) {
      throw new Error(`The decision about ${file} is not complete`)
    }
  }
  return review as Review
}
