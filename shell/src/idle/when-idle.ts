/** Delay in browsers without `requestIdleCallback` (Safari). Milliseconds. */
export const SHORT_DELAY = 50
const LONG_DELAY = 2_000

/** Run `work` when the browser is idle. @param delay in browsers without `requestIdleCallback`, in milliseconds */
export function whenIdle(view: Window, work: () => void, delay: number, options?: IdleRequestOptions): void {
  if ('requestIdleCallback' in view) view.requestIdleCallback(work, options)
  else setTimeout(work, delay)
}

/** Run `work` once the page has loaded and the browser is idle. */
export function whenSettled(view: Window, work: () => void): void {
  const waitForIdle = () => whenIdle(view, work, LONG_DELAY)
  if (view.document.readyState === 'complete') waitForIdle()
  else view.addEventListener('load', waitForIdle, { once: true })
}
