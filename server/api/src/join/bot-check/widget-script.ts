/** Source of the widget's style, and of `make(tag, className, attributes)`. It uses no style attributes, which the policy forbids. */
const elementsSource = String.raw`const sheet = new CSSStyleSheet()
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

`

/** Source of `solve(puzzle, stillWanted)`, which yields to the browser every 8 ms. It uses `sha256Source`. */
const solveSource = String.raw`async function solve({ challenge, count, bits }, stillWanted) {
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

`

/**
 * `prefixHasher(prefix)` returns a function that computes the first 32 bits of SHA-256(prefix + suffix). The whole blocks of
 * the prefix are hashed only once; suffixes are short ASCII.
 */
export const sha256Source = String.raw`
const K = new Int32Array(64), H0 = new Int32Array(8)
{
  let found = 0
  for (let n = 2; found < 64; n += 1) {
    let prime = true
    for (let d = 2; d * d <= n; d += 1) if (n % d === 0) { prime = false; break }
    if (!prime) continue
    if (found < 8) H0[found] = (Math.sqrt(n) % 1) * 4294967296 | 0
    K[found] = (Math.cbrt(n) % 1) * 4294967296 | 0
    found += 1
  }
}
const W = new Int32Array(64)
function compress(state, bytes, at) {
  for (let i = 0; i < 16; i += 1) {
    const j = at + i * 4
    W[i] = (bytes[j] << 24) | (bytes[j + 1] << 16) | (bytes[j + 2] << 8) | bytes[j + 3]
  }
  for (let i = 16; i < 64; i += 1) {
    const x = W[i - 15], y = W[i - 2]
    const s0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3)
    const s1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10)
    W[i] = (W[i - 16] + s0 + W[i - 7] + s1) | 0
  }
  let [a, b, c, d, e, f, g, h] = state
  for (let i = 0; i < 64; i += 1) {
    const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7))
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + K[i] + W[i]) | 0
    const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10))
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g; g = f; f = e; e = (d + t1) | 0; d = c; c = b; b = a; a = (t1 + t2) | 0
  }
  state[0] += a; state[1] += b; state[2] += c; state[3] += d
  state[4] += e; state[5] += f; state[6] += g; state[7] += h
}
function prefixHasher(prefix) {
  const bytes = Array.from(prefix, (sign) => sign.charCodeAt(0))
  const middle = Int32Array.from(H0)
  const whole = bytes.length - (bytes.length % 64)
  for (let at = 0; at < whole; at += 64) compress(middle, bytes, at)
  const tail = bytes.slice(whole)
  const block = new Uint8Array(128)
  const state = new Int32Array(8)
  return (suffix) => {
    const length = tail.length + suffix.length
    block.fill(0)
    block.set(tail)
    for (let i = 0; i < suffix.length; i += 1) block[tail.length + i] = suffix.charCodeAt(i)
    block[length] = 128
    const end = length < 56 ? 64 : 128
    const bits = (whole + length) * 8
    block[end - 4] = bits >>> 24; block[end - 3] = bits >>> 16; block[end - 2] = bits >>> 8; block[end - 1] = bits
    state.set(middle)
    for (let at = 0; at < end; at += 64) compress(state, block, at)
    return state[0] >>> 0
  }
}
`

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
