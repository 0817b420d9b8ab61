declare global {
  interface Window {
    benchNavigation?: { data: number | undefined; blank: number }
  }
}

/** Runs in the page. Checks every frame after the click. */
export function watchNavigation(selector: string): void {
  const seen: { data: number | undefined; blank: number } = { data: undefined, blank: 0 }
  window.benchNavigation = seen
  let clicked = 0
  let before = 0
  const look = (now: number) => {
    const stage = document.querySelector<HTMLElement>('main')
    const text = (stage?.innerText ?? '').replaceAll(/\s+|Loading\S*/g, '')
    if (text === '') seen.blank += now - before
    before = now
    const found = document.querySelector(selector)
    if (found?.checkVisibility({ visibilityProperty: true })) {
      seen.data = performance.now() - clicked
    } else {
      requestAnimationFrame(look)
    }
  }
  document.addEventListener(
    'click',
    () => {
      clicked = performance.now()
      before = clicked
      requestAnimationFrame(look)
    },
    { capture: true, once: true },
  )
}
