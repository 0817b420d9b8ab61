import { framesOf, type Frame } from '../reports/frames'

/** A time in which the page could not respond, and the release whose script ran longest. */
export interface LongTask extends Pick<Frame, 'section' | 'version' | 'file'> {
  /** Milliseconds. */
  readonly ms: number
}

/** Visitors notice longer ones. Milliseconds. */
const NOTICED = 200

/** A part of a browser's report (https://w3c.github.io/long-animation-frames/). */
interface AnimationFrame extends PerformanceEntry {
  readonly scripts?: readonly { readonly sourceURL: string; readonly duration: number }[]
}

/** Report long tasks of released scripts. Browsers that cannot tell the script report none. */
export function watchLongTasks(onTask: (task: LongTask) => void): void {
  if (!PerformanceObserver.supportedEntryTypes?.includes('long-animation-frame')) return
  const observer = new PerformanceObserver((list) => {
    for (const frame of list.getEntries() as AnimationFrame[]) {
      const [longest] = (frame.scripts ?? []).toSorted((a, b) => b.duration - a.duration)
      const [script] = framesOf(`${longest?.sourceURL}:1:1`, window.location.origin)
      if (!script || frame.duration < NOTICED) continue
      const { section, version, file } = script
      onTask({ section, version, file, ms: Math.round(frame.duration) })
    }
  })
  observer.observe({ type: 'long-animation-frame', buffered: true })
}
