/**
 * Calls `onReady` once, when a mounted section has its first data: after the first commit, and after all loads that started in
 * it have settled. A page without loads is ready after the commit (ADR 37).
 */
export function createReadySignal(onReady: () => void) {
  /** What it still waits for: the first commit, and each load. */
  const awaited = new Set<object>()
  let isReported = false

  /** @returns reports that it has settled; further calls do nothing */
  function begin(): () => void {
    const work = {}
    awaited.add(work)
    return () => {
      awaited.delete(work)
      if (isReported || awaited.size > 0) return
      isReported = true
      onReady()
    }
  }

  return { begin, committed: begin() }
}
