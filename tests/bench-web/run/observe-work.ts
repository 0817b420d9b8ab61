import type { Page } from '@playwright/test'

export interface Work {
  /** Longest task, in milliseconds. */
  readonly longest: number
  /** From the slowest event to the next frame, in milliseconds. */
  readonly interaction: number
  /** Total blocking time: milliseconds of long tasks beyond 50 each. */
  readonly blocking: number
}

/** Read the work since the last reading. */
export function workNow(page: Page): Promise<Work> {
  return page.evaluate(() => {
    const { work } = window
    window.work = { longest: 0, interaction: 0, blocking: 0 }
    return work
  })
}

type Writable<T> = { -readonly [Key in keyof T]: T[Key] }

declare global {
  interface Window {
    /** Until the load event, and since then or since the last reading. */
    workOfLoad: Writable<Work>
    work: Writable<Work>
  }
}

/** Runs in the page before anything else. */
export function observe(): void {
  window.workOfLoad = { longest: 0, interaction: 0, blocking: 0 }
  window.work = { longest: 0, interaction: 0, blocking: 0 }
  const ofLoad = ({ startTime }: PerformanceEntry) => {
    const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    const loaded = visit?.loadEventEnd ?? 0
    return loaded === 0 || startTime < loaded
  }
  const watch = (type: string, read: (duration: number, entry: PerformanceEntry) => void) => {
    const options = { type, buffered: true, durationThreshold: 16 }
    new PerformanceObserver((list) =>
      list.getEntries().forEach((entry) => read(entry.duration, entry)),
    ).observe(options)
  }
  watch('longtask', (duration, entry) => {
    const work = ofLoad(entry) ? window.workOfLoad : window.work
    work.longest = Math.max(work.longest, duration)
    work.blocking += Math.max(0, duration - 50)
  })
  watch('event', (duration, entry) => {
    const { interactionId } = entry as PerformanceEventTiming
    if (interactionId) window.work.interaction = Math.max(window.work.interaction, duration)
  })
}
