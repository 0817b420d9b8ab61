import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** Problems of accessibility that axe finds. @param rules the only rules to check */
export async function axeProblems(page: Page, rules?: string[]): Promise<string[]> {
  // A story has no frames: the legacy mode spares the page that axe opens to put frames together.
  const axe = new AxeBuilder({ page }).include('#storybook-root').setLegacyMode()
  const { violations } = await (
    rules ? axe.withRules(rules) : axe.withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
  ).analyze()
  return violations.map(
    ({ id, nodes }) => `axe ${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
  )
}
