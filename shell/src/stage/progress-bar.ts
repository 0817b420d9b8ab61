/** The bar appears only if a page takes longer than this. Milliseconds. */
const SHOW_AFTER = 150

/** A thin bar above the stage while the next section is loading. `begin` returns the function that ends it. */
export function createProgressBar(stage: HTMLElement): { begin(): () => void } {
  const bar = stage.ownerDocument.createElement('div')
  bar.className = 'stage-progress'
  bar.setAttribute('role', 'progressbar')
  bar.setAttribute('aria-label', 'Loading page')
  bar.hidden = true
  stage.before(bar)
  let running = 0

  return {
    begin() {
      running += 1
      const timer = setTimeout(() => {
        bar.hidden = false
      }, SHOW_AFTER)
      let finished = false
      return () => {
        if (finished) return
        finished = true
        clearTimeout(timer)
        running -= 1
        if (running === 0) bar.hidden = true
      }
    },
  }
}
