import { elementsSource } from './elements-source'
import { sha256Source } from './sha256-source'
import { solveSource } from './solve-source'

/**
 * The self-hosted bot check, with the interface of `grecaptcha`. It runs under a policy without `unsafe-*` and with Trusted
 * Types: it creates only elements and text, and its style is a constructed stylesheet. It works without `crypto.subtle` (plain
 * http on a local network), and yields to the browser every 8 ms.
 */
export const widgetScript = String.raw`(() => {
'use strict'
${sha256Source}
const base = new URL('bot-check/challenge', document.currentScript.src)
const onload = new URL(document.currentScript.src).searchParams.get('onload')
const widgets = []

${elementsSource}${solveSource}function show(widget, state, text) {
  widget.state = state
  widget.button.setAttribute('aria-checked', String(state === 'done'))
  widget.button.setAttribute('aria-disabled', String(state === 'busy'))
  widget.box.textContent = state === 'done' ? '✓' : state === 'busy' ? '…' : ''
  widget.status.textContent = text
}

async function start(widget) {
  if (widget.state === 'busy' || widget.state === 'done') return
  const run = (widget.run += 1)
  const current = () => widget.run === run
  show(widget, 'busy', 'Checking…')
  try {
    const response = await fetch(base, { credentials: 'omit', headers: { Accept: 'application/json' } })
    if (!response.ok) throw new Error(String(response.status))
    const puzzle = await response.json()
    const token = await solve(puzzle, current)
    if (token === undefined || !current()) return
    widget.token = token
    show(widget, 'done', 'Thank you, checked.')
    widget.timer = setTimeout(() => expire(widget), (puzzle.expiresIn - 10) * 1000)
    if (widget.options.callback) widget.options.callback(token)
  } catch {
    if (!current()) return
    show(widget, 'idle', 'The check could not be loaded. Please try again.')
    if (widget.options['error-callback']) widget.options['error-callback']()
  }
}

function clear(widget, text) {
  widget.run += 1
  clearTimeout(widget.timer)
  widget.token = ''
  show(widget, 'idle', text)
}

function expire(widget) {
  clear(widget, 'The check has expired. Please check again.')
  if (widget.options['expired-callback']) widget.options['expired-callback']()
}

function render(target, options) {
  const place = typeof target === 'string' ? document.getElementById(target) : target
  const known = widgets.findIndex((widget) => widget.root.parentNode === place)
  if (known >= 0) { widgets[known].options = options || {}; return known }
  const widget = { options: options || {}, token: '', run: 0, timer: 0 }
  widget.root = make('div', 'bot-check', {})
  widget.button = make('button', 'bot-check-button', { type: 'button', role: 'checkbox', 'aria-checked': 'false' })
  widget.box = make('span', 'bot-check-box', { 'aria-hidden': 'true' })
  const label = make('span', 'bot-check-label', {})
  label.textContent = 'I am not a robot'
  widget.status = make('span', 'bot-check-status', { role: 'status' })
  widget.button.append(widget.box, label)
  widget.root.append(widget.button, widget.status)
  show(widget, 'idle', '')
  widget.button.addEventListener('click', () => start(widget))
  place.append(widget.root)
  return widgets.push(widget) - 1
}

window.grecaptcha = {
  ready: (callback) => queueMicrotask(callback),
  render,
  reset: (id = 0) => { if (widgets[id]) clear(widgets[id], '') },
  getResponse: (id = 0) => (widgets[id] ? widgets[id].token : ''),
}
if (onload && typeof window[onload] === 'function') window[onload]()
})()
`
