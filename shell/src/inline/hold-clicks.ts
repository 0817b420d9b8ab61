/**
 * A button that is pressed before its code has arrived is pressed again once it is there, and so is a link that needs its code
 * (`data-needs-code`). No form is submitted by the browser itself meanwhile: it would put what was typed into the URL. Forms
 * that name their target work without code.
 */
export function holdClicks(document: Document): void {
  document.addEventListener('click', (event) => {
    const pressed = event.target instanceof Element ? event.target.closest<HTMLElement>(HELD) : null
    if (!pressed?.closest('[data-not-hydrated]') || submitsByItself(pressed)) return
    event.preventDefault()
    window.portalHeldClick = pressed
  })
  // By the Enter key in a field.
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

const submitsByItself = (pressed: HTMLElement) =>
  pressed instanceof HTMLButtonElement && pressed.form?.hasAttribute('action') === true
