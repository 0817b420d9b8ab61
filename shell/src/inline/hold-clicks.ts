/**
 * Hold clicks on buttons, and on links with `data-needs-code`, that are not hydrated yet; `markHydrated` repeats the last one.
 * Until then the browser must not submit forms, which would put their content into the URL. Forms with an `action` do not
 * need code and are left alone.
 */
export function holdClicks(document: Document): void {
  document.addEventListener('click', (event) => {
    const clicked = event.target instanceof Element ? event.target.closest<HTMLElement>(HELD) : null
    if (!clicked?.closest('[data-not-hydrated]') || submitsByItself(clicked)) return
    event.preventDefault()
    window.portalHeldClick = clicked
  })
  // The Enter key in a field submits a form without a click.
  document.addEventListener('submit', (event) => {
    const form = event.target
    if (
      form instanceof HTMLFormElement &&
      form.closest('[data-not-hydrated]') &&
      !form.hasAttribute('action')
    )
      event.preventDefault()
  })
}

const HELD = 'button, a[data-needs-code]'

const submitsByItself = (clicked: HTMLElement) =>
  clicked instanceof HTMLButtonElement && clicked.form?.hasAttribute('action') === true
