import type { Page } from '@playwright/test'
import { sideways } from '../support/page-fit'
import { driveControls } from './drive-controls'
import { showStory } from './show-story'
import { widthsOf } from './story-widths'
import { axeProblems, problemsDuring } from './story-problems'

export interface StoryEntry {
  readonly id: string
  /** As in "Components/Button". */
  readonly title: string
  readonly name: string
  /** The file of the story, as in `./shared-ui/src/button/Button.stories.tsx`. */
  readonly importPath: string
  readonly type: 'story' | 'docs'
  readonly tags?: readonly string[]
}

export interface StoryOutcome {
  readonly id: string
  readonly problems: readonly string[]
}

const HEIGHT = 900
/** Stories whose controls are for readers; those of a screen are its props. */
const COMPONENTS = /^(Components|Runner)\//

/** Show one story in a fresh document, at the largest width that it is for, and collect everything that is wrong with it. */
export async function runStory(
  page: Page,
  url: string,
  { id, title, name, tags }: StoryEntry,
): Promise<StoryOutcome> {
  await page.setViewportSize({ width: Math.max(...widthsOf(tags)), height: HEIGHT })
  const problems = await problemsDuring(page, async (found) => {
    found.push(...(await showStory(page, url, id)))
    found.push(...(await axeProblems(page, { root: '#storybook-root' })), ...(await sideways(page)))
    await page.evaluate(() => {
      document.documentElement.dataset['theme'] = 'dark'
    })
    const dark = await axeProblems(page, { root: '#storybook-root', rules: ['color-contrast'] })
    found.push(...dark.map((text) => `dark: ${text}`))
    if (COMPONENTS.test(title)) found.push(...(await driveControls(page, url, id, name === 'Playground')))
  })
  return { id, problems }
}
