/**
 * A button pressed before its code has arrived is pressed again once it is there, and no form is sent the browser's own
 * way meanwhile: it would put what was typed into the address. Forms that name their target work without code.
 */
export function holdPresses(document: Document): void {
  document.addEventListener('click', (event) => {
    const pressed = event.target instanceof Element ? event.target.closest('button') : null
    if (!pressed?.closest('[data-asleep]') || pressed.form?.hasAttribute('action')) return
    event.preventDefault()
    window.portalHeld = pressed
  })
  // By the Enter key in a field.
  document.addEventListener('submit', (event) => {
    const form = event.target
    if (form instanceof HTMLFormElement && form.closest('[data-asleep]') && !form.hasAttribute('action'))
      event.preventDefault()
  })
}
