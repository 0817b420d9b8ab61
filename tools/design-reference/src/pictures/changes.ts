import type { Pictures, Shown } from './picture'

export interface Change extends Shown {
  readonly file: string
  readonly kind: 'changed' | 'added' | 'removed'
  /** Of the new picture; of the old one if it was removed. */
  readonly digest: string
  /** Pixels that differ; only of changed pictures. */
  readonly pixels?: number
}

/** List the pictures that were added, removed, or have another digest, in the order of their files. */
export function changesBetween(before: Pictures, after: Pictures): Change[] {
  const files = [...new Set([...Object.keys(before), ...Object.keys(after)])].toSorted()
  return files.flatMap((file): Change[] => {
    const [old, now] = [before[file], after[file]]
    if (!now) return old ? [{ ...old, file, kind: 'removed' }] : []
    if (!old) return [{ ...now, file, kind: 'added' }]
    return old.digest === now.digest ? [] : [{ ...now, file, kind: 'changed' }]
  })
}
