/** What the browser says of the line; Chromium does, others say nothing. */
interface Connection {
  readonly saveData?: boolean
  /** How it feels: `slow-2g`, `2g`, `3g` or `4g`. */
  readonly effectiveType?: string
}

/**
 * How free one may be with the visitor's line: `spared` takes nothing that was not asked for, `slow` only what is about to
 * be used, `fast` also what is likely.
 */
export function lineOf(navigator: object): 'spared' | 'slow' | 'fast' {
  const connection = 'connection' in navigator ? (navigator.connection as Connection | undefined) : undefined
  const { saveData = false, effectiveType = '4g' } = connection ?? {}
  if (saveData || effectiveType.endsWith('2g')) return 'spared'
  return effectiveType === '4g' ? 'fast' : 'slow'
}
