/** To wait where a browser cannot say when it is idle (Safari). Milliseconds. */
export const A_MOMENT = 50

/**
 * Do something when the browser has nothing better to do.
 *
 * @param otherwise how long to wait where a browser cannot say when that is (Safari). Milliseconds
 */
export function whenIdle(
  view: Window,
  work: () => void,
  otherwise: number,
  options?: IdleRequestOptions,
): void {
  if ('requestIdleCallback' in view) view.requestIdleCallback(work, options)
  else setTimeout(work, otherwise)
}
