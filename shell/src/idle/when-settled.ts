import { whenIdle } from './when-idle'

/** Where a browser cannot say when it is idle. Milliseconds. */
const A_WHILE = 2_000

/** Do something when the page has loaded and the browser has nothing better to do. */
export function whenSettled(view: Window, work: () => void): void {
  const waitForIdle = () => whenIdle(view, work, A_WHILE)
  if (view.document.readyState === 'complete') waitForIdle()
  else view.addEventListener('load', waitForIdle, { once: true })
}
