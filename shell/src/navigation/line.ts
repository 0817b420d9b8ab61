/** What the browser says of the line; Chromium does, others say nothing. */
interface Connection {
  readonly saveData?: boolean
  readonly effectiveType?: string
  /** Megabits a second. */
  readonly downlink?: number
}

/** Below this, what may never be needed gets in the way of what is. Megabits a second. */
const FAST = 2

/**
 * How free one may be with the visitor's line: `spared` takes nothing that was not asked for, `slow` only what is about to
 * be used, `fast` also what is likely.
 */
export function lineOf(navigator: object): 'spared' | 'slow' | 'fast' {
  const connection = 'connection' in navigator ? (navigator.connection as Connection | undefined) : undefined
  if (!connection) return 'fast'
  const { saveData = false, effectiveType = '4g', downlink = FAST } = connection
  if (saveData || effectiveType.endsWith('2g')) return 'spared'
  return effectiveType === '4g' && downlink >= FAST ? 'fast' : 'slow'
}
