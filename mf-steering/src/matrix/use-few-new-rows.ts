import { useState } from 'react'
import type { VirtualItem } from '@tanstack/react-virtual'
import { useProgressiveCount } from '@recog/shared-ui'

/** Rows that a slow machine draws between two keys. */
const ROWS_PER_FRAME = 5

/** Rows that have been rendered, and the list they belong to. */
interface Rendered {
  readonly list: unknown
  readonly keys: ReadonlySet<VirtualItem['key']>
}

const NOTHING: Rendered = { list: undefined, keys: new Set() }

/**
 * The rows to render now: when a search shows another list, its new rows appear a few per frame, so that the next key does not wait
 * for all of them. Rows that stay, and those that are scrolled into view, are never held back.
 *
 * @param list that the rows belong to; another array for each search
 * @param rows in view
 */
export function useFewNewRows<Row extends Pick<VirtualItem, 'key'>>(
  list: readonly unknown[],
  rows: readonly Row[],
): readonly Row[] {
  const [rendered, setRendered] = useState(NOTHING)
  const isOther = rendered.list !== list
  const added = rows.filter(({ key }) => !rendered.keys.has(key))
  const limited = isOther ? added.length : 0
  const count = useProgressiveCount(limited, ROWS_PER_FRAME)
  const isComplete = count === limited
  const keys = new Set(rows.map(({ key }) => key))
  const isChanged = isOther || added.length > 0 || rendered.keys.size !== keys.size
  if (isComplete && isChanged) setRendered({ list, keys })
  if (isComplete) return rows
  const held = new Set(added.slice(count))
  return rows.filter((row) => !held.has(row))
}
