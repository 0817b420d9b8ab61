import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const ACCESSIBILITY = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Stories have a test of their own, also those that a documentation page shows. */
const STORIES = '.docs-story'

/**
 * Elements of Storybook's own controls that violate a rule, by rule; only Storybook can mend them. The tree of an object begins with an
 * item that is in no list (JsonNodeAccordion of @storybook/addon-docs 10.6).
 */
const NOT_OURS: Readonly<Record<string, string>> = { listitem: '.rejt-tree > li' }

interface AxeChoice {
  /** Where Storybook renders, as a selector. */
  readonly root: '#storybook-root' | '#storybook-docs'
  /** The only rules to check; all of WCAG 2.2 AA without it. */
  readonly rules?: string[]
}

/** Problems of accessibility that axe finds. */
export async function axeProblems(page: Page, { root, rules }: AxeChoice): Promise<string[]> {
  // The legacy mode spares the page that axe opens to put frames together: they show stories.
  const axe = new AxeBuilder({ page })
    .options({ iframes: false })
    .include(root)
    .exclude(STORIES)
    .setLegacyMode()
  const { violations } = await (rules ? axe.withRules(rules) : axe.withTags(ACCESSIBILITY)).analyze()
  const found: string[] = []
  for (const { id, nodes } of violations) {
    for (const { target, html } of nodes) {
      const element = target.join(' ')
      if (!(await isNotOurs(page, id, element))) found.push(`axe ${id}: ${element} ${html.slice(0, 200)}`)
    }
  }
  return found
}

async function isNotOurs(page: Page, rule: string, element: string): Promise<boolean> {
  const selector = NOT_OURS[rule]
  return (
    selector !== undefined && page.locator(element).evaluate((node, theirs) => node.matches(theirs), selector)
  )
}

/**
 * Use a page, and listen for errors meanwhile.
 *
 * @param act adds the problems that it finds
 * @returns all problems, in their order
 */
export async function problemsDuring(
  page: Page,
  act: (problems: string[]) => Promise<void>,
): Promise<string[]> {
  const problems: string[] = []
  const onConsole = (message: { type(): string; text(): string }) => {
    if (message.type() === 'error') problems.push(`console: ${message.text().slice(0, 400)}`)
  }
  const onError = (error: Error) => problems.push(`thrown: ${error.message.slice(0, 400)}`)
  page.on('console', onConsole)
  page.on('pageerror', onError)
  try {
    await act(problems)
  } catch (error) {
    problems.push(`runner: ${String(error).slice(0, 400)}`)
  } finally {
    page.off('console', onConsole)
    page.off('pageerror', onError)
  }
  return problems
}
