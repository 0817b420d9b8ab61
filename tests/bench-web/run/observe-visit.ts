export interface Seen {
  fcp: number
  lcp: number
  data: number | undefined
  blocking: number
  cls: number
}

declare global {
  interface Window {
    bench?: Seen
  }
}

/** Runs in the page before anything else. */
export function observe(selector: string): void {
  const seen: Seen = { fcp: 0, lcp: 0, data: undefined, blocking: 0, cls: 0 }
  window.bench = seen
  const watch = (type: string, read: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(read)).observe({ type, buffered: true })
  watch('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') seen.fcp = entry.startTime
  })
  watch('largest-contentful-paint', (entry) => {
    seen.lcp = entry.startTime
  })
  watch('longtask', (entry) => {
    seen.blocking += Math.max(0, entry.duration - 50)
  })
  watch('layout-shift', (entry) => {
    const shift = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
    if (!shift.hadRecentInput) seen.cls += shift.value
  })
  // Looks only when something has changed: a frame after every slice of React's work would slow down what is measured.
  const changes = new MutationObserver(() => {
    if (!document.querySelector(selector)) return
    changes.disconnect()
    requestAnimationFrame(look)
  })
  const look = () => {
    const found = document.querySelector(selector)
    if (!found?.checkVisibility({ visibilityProperty: true })) return requestAnimationFrame(look)
    seen.data = performance.now()
    return 0
  }
  changes.observe(document, { childList: true, subtree: true })
}
