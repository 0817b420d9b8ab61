import { prefixHasher } from './sha256'

/*
 * The self-hosted bot check, with the interface of `grecaptcha`. It runs under a policy without `unsafe-*` and with Trusted Types: it
 * creates only elements and text, and its style is a constructed stylesheet. It works without `crypto.subtle` (plain http on a local
 * network), and yields to the browser every 8 ms.
 */

interface Options {
  readonly callback?: (token: string) => void
  readonly 'error-callback'?: () => void
  readonly 'expired-callback'?: () => void
}

interface Widget {
  options: Options
  state: 'idle' | 'busy' | 'done'
  token: string
  /** The check that counts: answers of earlier ones are ignored. */
  run: number
  timer: ReturnType<typeof setTimeout> | undefined
  readonly root: HTMLElement
  readonly button: HTMLElement
  readonly box: HTMLElement
  readonly status: HTMLElement
}

interface Puzzle {
  readonly challenge: string
  readonly count: number
  readonly bits: number
  /** In seconds. */
  readonly expiresIn: number
}

const { src = '' } = (document.currentScript ?? {}) as Partial<HTMLScriptElement>
const widgets: Widget[] = []

const sheet = new CSSStyleSheet()
sheet.replaceSync(`
.bot-check { display: inline-flex; align-items: center; gap: .75rem; flex-wrap: wrap }
.bot-check-button { display: inline-flex; align-items: center; gap: .75rem; min-height: 3rem; padding: .5rem 1rem; font: inherit;
  color: inherit; background: transparent; border: 1px solid currentColor; border-radius: .5rem; cursor: pointer }
.bot-check-button[aria-disabled=true] { cursor: progress }
.bot-check-box { display: inline-block; width: 1.25rem; height: 1.25rem; border: 2px solid currentColor; border-radius: .25rem;
  line-height: 1.1rem; text-align: center; font-weight: 700 }
.bot-check-status { font-size: .9em }
`)
document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]

/** An element without style attributes, which the policy forbids. */
function make(
  tag: string,
  className: string,
  attributes: Readonly<Record<string, string>> = {},
): HTMLElement {
  const node = document.createElement(tag)
  node.className = className
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value)
  return node
}

/** @returns undefined when nobody waits for it any more */
async function solve(
  { challenge, count, bits }: Puzzle,
  stillWanted: () => boolean,
): Promise<string | undefined> {
  const hash = prefixHasher(challenge)
  const nonces: number[] = []
  let nonce = 0
  let slice = performance.now()
  while (nonces.length < count) {
    if (Math.clz32(hash(`:${nonces.length}:${nonce}`)) >= bits) {
      nonces.push(nonce)
      nonce = 0
      continue
    }
    nonce += 1
    if (nonce % 16 === 0 && performance.now() - slice > 8) {
      await new Promise((resolve) => setTimeout(resolve, 0))
      if (!stillWanted()) return undefined
      slice = performance.now()
    }
  }
  return `${challenge}~${nonces.join(',')}`
}

function show(widget: Widget, state: Widget['state'], text: string): void {
  widget.state = state
  widget.button.setAttribute('aria-checked', String(state === 'done'))
  widget.button.setAttribute('aria-disabled', String(state === 'busy'))
  widget.box.textContent = { done: '✓', busy: '…', idle: '' }[state]
  widget.status.textContent = text
}

async function start(widget: Widget): Promise<void> {
  if (widget.state !== 'idle') return
  const run = (widget.run += 1)
  const isCurrent = () => widget.run === run
  show(widget, 'busy', 'Checking…')
  try {
    const response = await fetch(new URL('bot-check/challenge', src), {
      credentials: 'omit',
      headers: { Accept: 'application/json' },
    })
    if (!response.ok) throw new Error(String(response.status))
    const puzzle = (await response.json()) as Puzzle
    const token = await solve(puzzle, isCurrent)
    if (token === undefined || !isCurrent()) return
    widget.token = token
    show(widget, 'done', 'Thank you, checked.')
    widget.timer = setTimeout(() => expire(widget), (puzzle.expiresIn - 10) * 1000)
    widget.options.callback?.(token)
  } catch {
    if (!isCurrent()) return
    show(widget, 'idle', 'The check could not be loaded. Please try again.')
    widget.options['error-callback']?.()
  }
}

function clear(widget: Widget, text: string): void {
  widget.run += 1
  clearTimeout(widget.timer)
  widget.token = ''
  show(widget, 'idle', text)
}

function expire(widget: Widget): void {
  clear(widget, 'The check has expired. Please check again.')
  widget.options['expired-callback']?.()
}

/** @returns the number of the widget */
function render(target: string | Element, options: Options = {}): number {
  const place = typeof target === 'string' ? document.getElementById(target) : target
  const known = widgets.find(({ root }) => root.parentNode === place)
  if (known) {
    known.options = options
    return widgets.indexOf(known)
  }
  const button = { type: 'button', role: 'checkbox', 'aria-checked': 'false' }
  const widget: Widget = {
    options,
    state: 'idle',
    token: '',
    run: 0,
    timer: undefined,
    root: make('div', 'bot-check'),
    button: make('button', 'bot-check-button', button),
    box: make('span', 'bot-check-box', { 'aria-hidden': 'true' }),
    status: make('span', 'bot-check-status', { role: 'status' }),
  }
  const label = make('span', 'bot-check-label')
  label.textContent = 'I am not a robot'
  widget.button.append(widget.box, label)
  widget.root.append(widget.button, widget.status)
  show(widget, 'idle', '')
  widget.button.addEventListener('click', () => void start(widget))
  place?.append(widget.root)
  return widgets.push(widget) - 1
}

const grecaptcha = {
  ready: (callback: () => void) => queueMicrotask(callback),
  render,
  reset(id = 0): void {
    const widget = widgets[id]
    if (widget) clear(widget, '')
  },
  getResponse: (id = 0): string => widgets[id]?.token ?? '',
}
Object.assign(window, { grecaptcha })
const onload: unknown = Reflect.get(window, new URL(src).searchParams.get('onload') ?? '')
if (typeof onload === 'function') onload()
