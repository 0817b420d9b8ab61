import '@testing-library/jest-dom'
import { configure, getConfig } from '@testing-library/react'

const { getElementError } = getConfig()

/** A machine that is slow, or stops for a while, fails no test. Milliseconds. */
configure({ asyncUtilTimeout: 30_000, getElementError: elementError })

/** While waiting, the document is printed only for the last failure: printing it for each took a seventh of the time of screens. */
function elementError(message: string | null, container: Element): Error {
  const full = () => getElementError(message, container)
  const { _disableExpensiveErrorDiagnostics: isWaiting } = getConfig() as {
    _disableExpensiveErrorDiagnostics?: boolean
  }
  const error = isWaiting
    ? Object.defineProperty(new Error(), 'message', { get: () => full().message, configurable: true })
    : full()
  error.name = 'TestingLibraryElementError'
  Error.captureStackTrace(error, elementError)
  return error
}

/** Functions that browsers have and jsdom lacks. */

window.matchMedia ??= (media) =>
  Object.assign(new EventTarget(), {
    media,
    matches: false,
    onchange: null,
    addListener: () => {},
    removeListener: () => {},
  })

/** Nothing has a size. */
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}

/** How much older a timer gets at once. Milliseconds. */
const STEP = 250
/** The timer of the current step, by the id of the first. */
const steps = new Map<number, number>()
const { setTimeout, clearTimeout } = window

/** On a machine that stops, or is busy, long timers wait for what comes first: no toast has gone and no request has ended only because nothing ran. */
window.setTimeout = ((handler: (...given: unknown[]) => void, delay = 0, ...given: unknown[]) => {
  if (delay <= STEP) return setTimeout(handler, delay, ...given)
  let left = delay
  const next = (): number =>
    setTimeout(
      () => {
        left -= STEP
        if (left > 0) return void steps.set(id, next())
        steps.delete(id)
        handler(...given)
      },
      Math.min(left, STEP),
    )
  const id = next()
  return id
}) as typeof window.setTimeout
window.clearTimeout = (id) => {
  clearTimeout(steps.get(Number(id)) ?? id)
  steps.delete(Number(id))
}

const FOCUSABLE = 'input, select, textarea, button, a[href]'

/** Opens the dialog and moves the focus into it, as a browser does; the page below stays within reach. */
HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
  this.open = true
  this.addEventListener('keydown', cancelOnEscape)
  const first = this.querySelector<HTMLElement>(FOCUSABLE) ?? this
  first.focus()
}

HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
  this.open = false
  this.removeEventListener('keydown', cancelOnEscape)
}

function cancelOnEscape(this: HTMLDialogElement, event: KeyboardEvent): void {
  if (event.key === 'Escape' && this.dispatchEvent(new Event('cancel', { cancelable: true }))) this.close()
}

/** What jsdom computes for elements that only their name describes, by that name. */
const plainStyles = new Map<string, CSSStyleDeclaration>()
const { getComputedStyle } = window

/** jsdom compares an element with each rule of its style sheet again after every change: that took a quarter of the time of long lists. */
window.getComputedStyle = (element, pseudo) => {
  if (!isPlain(element)) return getComputedStyle(element, pseudo)
  const style = plainStyles.get(element.tagName) ?? getComputedStyle(element)
  plainStyles.set(element.tagName, style)
  return style
}

/** Whether nothing but its name decides how an element is displayed. */
function isPlain(element: Element): boolean {
  if (document.styleSheets.length > 1 || element.getAttribute('type') === 'hidden') return false
  if (['style', 'hidden', 'open'].some((name) => element.hasAttribute(name))) return false
  for (let each = element.parentElement; each; each = each.parentElement)
    if (/visibility|pointer-events|color/.test(each.getAttribute('style') ?? '')) return false
  return true
}

/** jsdom does not know how `wbr` is displayed, so names of rows and links would have a space wherever an address may break. */
const inline = document.createElement('style')
inline.textContent = 'wbr { display: inline }'
document.head.append(inline)

/** Calls that fail are logged (X22). Tests let them fail on purpose. */
const { error } = console
Object.assign(console, {
  error(...messages: unknown[]) {
    if (!/^Request to \S+ failed with \d{3}:/.test(String(messages[0]))) error(...messages)
  },
})

const send = globalThis.fetch

/** Without `mockApi` nothing answers: screens show that as if the server had failed, or a test waits until its time is over. */
globalThis.fetch = (input, init) => {
  const url = input instanceof Request ? input.url : String(input)
  if (/^http:\/\/localhost\/(?:api|identity)\//.test(url))
    // oxlint-disable-next-line no-console -- the screen shows no more than a failure
    console.error(
      `This test calls ${url}, and nothing answers. Call mockApi() of @recog/testing at the top of the file, and name the responses in the test.`,
    )
  return send(input, init)
}
