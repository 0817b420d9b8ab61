import type { Page } from '@playwright/test'

/** The smallest side of a target for a finger, in CSS pixels (WCAG 2.5.5). */
const FINGER = 44
/** Left and right of a page in CSS pixels, as in the token `--page-gutter`. */
const GUTTER = 20
/** A fraction of a pixel is lost when a browser rounds positions. */
const ROUNDING = 0.5

/** Controls on screen that are too small for a finger. Links within a sentence are as high as its lines (WCAG 2.5.5, "inline"). */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(findSmallTargets, FINGER - ROUNDING)

/** Words that are broken at a place where no line may end. A word that is wider than the page has to be. */
export const brokenWords = (page: Page): Promise<string[]> => page.evaluate(findBrokenWords, GUTTER)

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
