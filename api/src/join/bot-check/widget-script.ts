import { sha256Source } from './sha256-source'

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

const sheet = new CSSStyleSheet()
sheet.replaceSync([
  '.bot-check{display:inline-flex;align-items:center;gap:.75rem;flex-wrap:wrap}',
  '.bot-check-button{display:inline-flex;align-items:center;gap:.75rem;min-height:3rem;padding:.5rem 1rem;font:inherit;color:inherit;background:transparent;border:1px solid currentColor;border-radius:.5rem;cursor:pointer}',
  '.bot-check-button[aria-disabled=true]{cursor:progress}',
  '.bot-check-box{display:inline-block;width:1.25rem;height:1.25rem;border:2px solid currentColor;border-radius:.25rem;line-height:1.1rem;text-align:center;font-weight:700}',
  '.bot-check-status{font-size:.9em}',
].join(''))
document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]

const make = (tag, className, attributes) => {
  const node = document.createElement(tag)
  node.className = className
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value)
  return node
}

async function solve({ challenge, count, bits }, stillWanted) {
  const hash = prefixHasher(challenge)
  const nonces = []
  let nonce = 0
  let slice = performance.now()
  while (nonces.length < count) {
    const head = ':' + nonces.length + ':'
    if (Math.clz32(hash(head + nonce)) >= bits) { nonces.push(nonce); nonce = 0; continue }
    nonce += 1
    if (nonce % 16 === 0 && performance.now() - slice > 8) {
      await new Promise((resolve) => setTimeout(resolve, 0))
      if (!stillWanted()) return undefined
      slice = performance.now()
    }
  }
  return challenge + '~' + nonces.join(',')
}

function show(widget, state, text) {
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
  const known = widgets.findIndex((one) => one.root.parentNode === place)
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
