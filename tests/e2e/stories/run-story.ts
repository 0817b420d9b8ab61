import type { Page } from '@playwright/test'
import { sideways } from '../support/page-fit'
import type { StoryEntry } from './build'
import { driveControls } from './drive-controls'
import { becomeStill, GLOBALS, showNextStory, showStory, widthsOf } from './show-story'

const HEIGHT = 900
/** Stories whose controls are for readers; those of a screen are its props. */
const COMPONENTS = /^(Components|Runner)\//

/**
 * Show one story or documentation page, in light and then in dark, and collect everything that is wrong with it.
 *
 * @param isFirst whether it needs a fresh document; else a story of the same file, in which nothing went wrong, is on screen
 */
export async function runEntry(
  page: Page,
  url: string,
  entry: StoryEntry,
  isFirst: boolean,
): Promise<string[]> {
  const problems: string[] = []
  const onConsole = (message: { type(): string; text(): string }) => {
    // Calls that fail are logged (X22). Stories let them fail on purpose.
    if (message.type() === 'error' && !/^Request to \S+ failed with \d{3}:/.test(message.text()))
      problems.push(`console: ${message.text().slice(0, 400)}`)
  }
  const onError = (error: Error) => problems.push(`thrown: ${error.message.slice(0, 400)}`)
  page.on('console', onConsole)
  page.on('pageerror', onError)
  try {
    if (entry.type === 'docs') await runDocs(page, url, entry, problems)
    else await runStory(page, url, entry, isFirst, problems)
  } catch (error) {
    problems.push(`runner: ${String(error).slice(0, 400)}`)
  } finally {
    page.off('console', onConsole)
    page.off('pageerror', onError)
  }
  return problems
}

/** @param found takes what is wrong */
async function runStory(
  page: Page,
  url: string,
  { id, title, name, tags }: StoryEntry,
  isFirst: boolean,
  found: string[],
): Promise<void> {
  // Its largest width.
  await page.setViewportSize({ width: Math.max(...widthsOf(tags)), height: HEIGHT })
  found.push(...(await (isFirst ? showStory(page, url, id) : showNextStory(page, id))))
  found.push(...(await becomeStill(page)))
  found.push(...(await axeProblems(page, 'light')), ...(await sideways(page)))
  await page.evaluate(() => {
    document.documentElement.style.colorScheme = 'dark'
  })
  found.push(...(await axeProblems(page, 'dark')))
  if (COMPONENTS.test(title)) found.push(...(await driveControls(page, url, id, name === 'Playground')))
}

/** @param found takes what is wrong */
async function runDocs(page: Page, url: string, { id }: StoryEntry, found: string[]): Promise<void> {
  await page.setViewportSize({ width: 1280, height: HEIGHT })
  await page.goto(`${url}/iframe.html?id=${encodeURIComponent(id)}&viewMode=docs&${GLOBALS}`)
  await page.waitForFunction(
    (story) => globalThis.__STORYBOOK_ADDONS_CHANNEL__?.last('docsRendered')?.[0] === story,
    id,
  )
  found.push(...(await becomeStill(page)))
  found.push(...(await axeProblems(page, 'light')), ...(await sideways(page)))
  // As the toolbar does: the examples follow the theme of the document without a new rendering.
  await page.evaluate(() =>
    __STORYBOOK_ADDONS_CHANNEL__?.emit('globalsUpdated', { globals: { theme: 'dark' } }),
  )
  found.push(...(await becomeStill(page)), ...(await axeProblems(page, 'dark')))
}

type Theme = 'light' | 'dark'

/** Problems of accessibility that axe finds. In dark, only colours are checked: everything else is the same. */
const axeProblems = (page: Page, theme: Theme): Promise<string[]> => page.evaluate(runAxe, theme)

/** What `axe.js` defines in the page. */
declare const axe: Axe

interface Axe {
  readonly commons: { readonly color: { readonly Color: { readonly prototype: Color } } }
  run(context: object, options: object): Promise<{ readonly violations: readonly Violation[] }>
}

interface Color {
  readonly r: number
  readonly g: number
  readonly b: number
  readonly alpha: number
  parseString(text: string): Color
}

interface Violation {
  readonly id: string
  readonly nodes: readonly { readonly target: string[]; readonly html: string; readonly element: Element }[]
}

/** Runs in the page, and loads axe once for each document. Frames show stories. */
async function runAxe(theme: Theme): Promise<string[]> {
  const ALL = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] }
  const COLOURS = { type: 'rule', values: ['color-contrast'] }
  /** Where Storybook renders: one of them is hidden. */
  const ROOTS = ['#storybook-root', '#storybook-docs']
  /** Stories have a test of their own, also those that a documentation page shows. */
  const STORIES = '.docs-story'
  /**
   * Elements of Storybook's own controls that violate a rule, by rule; only Storybook can mend them. The tree of an object begins with an
   * item that is in no list (JsonNodeAccordion of @storybook/addon-docs 10.6).
   */
  const NOT_OURS: Readonly<Record<string, string>> = { listitem: '.rejt-tree > li' }
  if (!('axe' in globalThis)) {
    await import(`${location.origin}/axe.js`)
    // It would read the few colours of a page again for each of its texts.
    const { prototype } = axe.commons.color.Color
    const { parseString } = prototype
    const read = new Map<string, object>()
    Object.assign(prototype, {
      parseString(this: Color, text: string) {
        const known = read.get(text)
        if (known) return Object.assign(this, known)
        const { r, g, b, alpha } = parseString.call(this, text)
        read.set(text, { r, g, b, alpha })
        return this
      },
    })
  }
  const runOnly = theme === 'dark' ? COLOURS : ALL
  const options = { iframes: false, elementRef: true, resultTypes: ['violations'], runOnly }
  const { violations } = await axe.run({ include: ROOTS, exclude: [STORIES] }, options)
  return violations.flatMap(({ id, nodes }) =>
    nodes
      .filter(({ element }) => !NOT_OURS[id] || !element.matches(NOT_OURS[id]))
      .map(({ target, html }) => `axe ${id} (${theme}): ${target.join(' ')} ${html.slice(0, 200)}`),
  )
}
