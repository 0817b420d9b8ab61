import type { Page } from '@playwright/test'

/** The smallest side of a target for a finger, in CSS pixels (WCAG 2.5.5). */
const FINGER = 44
/** Left and right of a page in CSS pixels, as in the token `--page-gutter`. */
const GUTTER = 20
/** A fraction of a pixel is lost when a browser rounds positions. */
const ROUNDING = 0.5

/** Shorter lines are hard to read. In characters. */
const SHORT_LINE = 20
/** Room that a text should use before its lines are short, in CSS pixels. */
const FREE = 160

/** What does not fit the window: a page that scrolls sideways, broken words, texts and controls that overlap, and short lines beside free space. */
export async function misfits(page: Page): Promise<string[]> {
  return [
    ...(await sideways(page)),
    ...(await brokenWords(page)),
    ...(await page.evaluate(findOverlaps)),
    ...(await page.evaluate(findShortLines, { short: SHORT_LINE, free: FREE })),
  ]
}

/** Words that are broken at a place where no line may end. A word that is wider than the page has to be. */
export const brokenWords = (page: Page): Promise<string[]> => page.evaluate(findBrokenWords, GUTTER)

/** Controls on screen that are too small for a finger. Links within a sentence are as high as its lines (WCAG 2.5.5, "inline"). */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(findSmallTargets, FINGER - ROUNDING)

/** A page that scrolls sideways does not fit its window. */
export async function sideways(page: Page): Promise<string[]> {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  return over > 0 ? [`scrolls sideways by ${over} px`] : []
}

/** Runs in the page. */
function findSmallTargets(smallest: number): string[] {
  const TARGETS = 'a[href], button, input, select, textarea, summary, [role="button"], [role="option"]'
  const small = new Set<string>()
  for (const target of document.querySelectorAll<HTMLElement>(TARGETS)) {
    if (!isOnScreen(target) || isWithinSentence(target)) continue
    const boxes = [target, ...labelsOf(target)].map((element) => element.getBoundingClientRect())
    if (boxes.some(({ width, height }) => width >= smallest && height >= smallest)) continue
    const [box] = boxes
    const name = target.getAttribute('aria-label') ?? target.innerText.trim()
    small.add(
      `${target.tagName.toLowerCase()} "${name}" is ${box?.width.toFixed()} x ${box?.height.toFixed()} px`,
    )
  }
  return [...small]

  function isOnScreen(element: HTMLElement): boolean {
    const { width, height } = element.getBoundingClientRect()
    // Until it is focused, a skip link is one pixel large.
    return width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true })
  }

  function labelsOf(element: HTMLElement): HTMLElement[] {
    const { labels } = element as HTMLInputElement
    return labels ? [...labels] : []
  }

  function isWithinSentence(element: HTMLElement): boolean {
    if (getComputedStyle(element).display !== 'inline') return false
    let block = element.parentElement
    while (block && getComputedStyle(block).display === 'inline') block = block.parentElement
    const copy = block?.cloneNode(true) as HTMLElement
    for (const other of copy.querySelectorAll(`${TARGETS}, .sr-only`)) other.remove()
    return /\p{L}/u.test(copy.textContent ?? '')
  }
}

/** Runs in the page. */
function findBrokenWords(gutter: number): string[] {
  /** No line ends within these. A hyphen, a slash, a soft hyphen and a zero-width space allow it. */
  const WORD = /[^\s\-‐–—/\u00AD\u200B]{2,}/gu
  const available = document.documentElement.clientWidth - 2 * gutter
  const broken = new Set<string>()
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const text = texts.currentNode as Text
    if (!text.parentElement?.checkVisibility({ visibilityProperty: true })) continue
    if (text.parentElement.closest('.sr-only')) continue
    const all = document.createRange()
    all.selectNodeContents(text)
    if (all.getClientRects().length < 2) continue
    for (const { 0: word, index } of text.data.matchAll(WORD)) {
      const range = document.createRange()
      range.setStart(text, index)
      range.setEnd(text, index + word.length)
      const lines = [...range.getClientRects()].filter(({ width }) => width > 0)
      const width = lines.reduce((sum, line) => sum + line.width, 0)
      if (new Set(lines.map(({ top }) => Math.round(top))).size > 1 && width <= available) broken.add(word)
    }
  }
  return [...broken].map((word) => `"${word}" is broken`)
}

/** Texts and controls that lie on each other, but for what is meant to cover the page as it scrolls. Runs in the page. */
function findOverlaps(): string[] {
  /** Boxes of lines are higher than their letters. */
  const LEAST = 4
  const everywhere = new DOMRect(-1e6, -1e6, 2e6, 2e6)
  const boxes = [...document.body.children]
    .flatMap((child) => within(child, everywhere))
    .toSorted((a, b) => a.box.top - b.box.top)
  const overlaps = new Set<string>()
  for (const [index, one] of boxes.entries()) {
    for (const other of boxes.slice(index + 1, index + 200)) {
      if (other.box.top > one.box.bottom - LEAST) break
      const { width, height } = common(one.box, other.box)
      if (width <= LEAST || height <= LEAST) continue
      if (one.element.contains(other.element) || other.element.contains(one.element)) continue
      overlaps.add(`"${nameOf(one.element)}" and "${nameOf(other.element)}" overlap`)
    }
  }
  return [...overlaps]

  /** Of an element and of all in it, as far as its frames show them. */
  function within(element: Element, around: DOMRect): { element: Element; box: DOMRect }[] {
    const isShown = element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    const { position, clipPath, overflowX } = getComputedStyle(element)
    if (isShown && isApart(element, position, clipPath)) return []
    const frame =
      isShown && overflowX !== 'visible' ? common(around, element.getBoundingClientRect()) : around
    const own = isShown ? boxesOf(element).map((box) => ({ element, box: common(frame, box) })) : []
    return [...own, ...[...element.children].flatMap((child) => within(child, frame))]
  }

  function isApart(element: Element, position: string, clipPath: string): boolean {
    return (
      position === 'sticky' ||
      position === 'fixed' ||
      clipPath !== 'none' ||
      element.matches('option, svg, dialog, [popover]')
    )
  }

  /** Of a control, or of the lines of an element's own text. */
  function boxesOf(element: Element): DOMRect[] {
    if (element.matches('input, select, textarea, button')) return [element.getBoundingClientRect()]
    const range = document.createRange()
    return [...element.childNodes].flatMap((node) => {
      if (!(node instanceof Text) || node.data.trim() === '') return []
      range.selectNodeContents(node)
      return [...range.getClientRects()]
    })
  }

  function common(a: DOMRect, b: DOMRect): DOMRect {
    const left = Math.max(a.left, b.left)
    const top = Math.max(a.top, b.top)
    const width = Math.max(Math.min(a.right, b.right) - left, 0)
    return new DOMRect(left, top, width, Math.max(Math.min(a.bottom, b.bottom) - top, 0))
  }

  function nameOf(element: Element): string {
    return (element.textContent || element.tagName).trim().slice(0, 40)
  }
}

/**
 * Texts of three and more lines, short but for the last, beside room that nothing uses. The heading of a column is as wide as its cells.
 * Runs in the page.
 */
function findShortLines({ short, free }: { short: number; free: number }): string[] {
  const found = new Set<string>()
  const seen = [...document.querySelectorAll('body *')].filter(
    (element) =>
      element.checkVisibility({ visibilityProperty: true }) && !element.closest('.sr-only, svg, option'),
  )
  const filled = 'input, select, textarea, button, img, svg'
  const controls = [...document.querySelectorAll(filled)].filter((element) =>
    element.checkVisibility({ visibilityProperty: true }),
  )
  const texts = seen.flatMap((element) =>
    [...element.childNodes].flatMap((node) => {
      const text = node instanceof Text ? node.data.trim() : ''
      return text === '' ? [] : [{ element, text, lines: linesOf(node) }]
    }),
  )
  const used = [
    ...controls.map((element) => element.getBoundingClientRect()),
    ...texts.flatMap(({ lines }) => lines),
  ]
  for (const { element, text, lines } of texts) {
    if (lines.length < 3 || text.length / (lines.length - 1) >= short) continue
    if (element.closest('[role="columnheader"]')) continue
    const room = (
      element.closest('tr, li, dl, article, section, form, main') ?? document.body
    ).getBoundingClientRect()
    const { top, bottom } = element.getBoundingClientRect()
    const beside = used.filter((box) => box.bottom > top && box.top < bottom && box.right > room.left)
    let end = room.left
    let unused = 0
    for (const box of beside.toSorted((a, b) => a.left - b.left)) {
      unused += Math.max(box.left - end, 0)
      end = Math.max(end, box.right)
    }
    unused += Math.max(room.right - end, 0)
    if (unused > free && unused > room.width / 3)
      found.add(`"${text.slice(0, 40)}" has ${lines.length} short lines`)
  }
  return [...found]

  function linesOf(text: Node): DOMRect[] {
    const range = document.createRange()
    range.selectNodeContents(text)
    return [...range.getClientRects()].filter(({ width }) => width > 1)
  }
}
