/** What the browser says of the connection; Chromium does, others say nothing. */
interface NetworkInformation {
  readonly saveData?: boolean
  /** How it feels: `slow-2g`, `2g`, `3g` or `4g`. */
  readonly effectiveType?: string
}

/**
 * What may be prefetched on the visitor's connection: nothing where data is to be saved, on a slow one what is about to be used, on
 * a fast one also what is likely.
 */
export function connectionOf(navigator: object): 'saving' | 'slow' | 'fast' {
  const connection =
    'connection' in navigator ? (navigator.connection as NetworkInformation | undefined) : undefined
  const { saveData = false, effectiveType = '4g' } = connection ?? {}
  if (saveData || effectiveType.endsWith('2g')) return 'saving'
  return effectiveType === '4g' ? 'fast' : 'slow'
}
