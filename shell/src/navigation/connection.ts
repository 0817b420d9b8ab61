/** The Network Information API, which only Chromium has. */
interface NetworkInformation {
  readonly saveData?: boolean
  /** Measured quality: `slow-2g`, `2g`, `3g` or `4g`. */
  readonly effectiveType?: string
}

/**
 * How much may be prefetched on the visitor's connection: nothing when saving data, only pages the visitor is about to open on a
 * slow one, and also likely pages on a fast one.
 */
export function connectionOf(navigator: object): 'saving' | 'slow' | 'fast' {
  const connection =
    'connection' in navigator ? (navigator.connection as NetworkInformation | undefined) : undefined
  const { saveData = false, effectiveType = '4g' } = connection ?? {}
  if (saveData || effectiveType.endsWith('2g')) return 'saving'
  return effectiveType === '4g' ? 'fast' : 'slow'
}
