/** The bar appears only if a page takes longer than this. Milliseconds. */
const SHOW_AFTER = 150

/** A thin bar above the stage while the next page is loading. */
export function createProgressBar(stage: HTMLElement) {
  const bar = stage.ownerDocument.createElement('div')
  bar.className = 'stage-progress'
  bar.setAttribute('role', 'progressbar')
  bar.setAttribute('aria-label', 'Loading page')
  bar.hidden = true
  stage.before(bar)
  let timer: ReturnType<typeof setTimeout> | undefined

  return {
    begin(): void {
      timer ??= setTimeout(() => (bar.hidden = false), SHOW_AFTER)
    },
    end(): void {
      clearTimeout(timer)
      timer = undefined
      bar.hidden = true
    },
  }
}
