import type { Page } from '@playwright/test'
import { sideways } from '../support/page-fit'
import { showStory } from './show-story'
import { widthsOf } from './story-widths'
import { axeProblems } from './story-problems'

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

/** Show one story in a fresh document, at the largest width that it is for, and collect everything that is wrong with it. */
export async function runStory(page: Page, url: string, { id, tags }: StoryEntry): Promise<StoryOutcome> {
  await page.setViewportSize({ width: Math.max(...widthsOf(tags)), height: HEIGHT })
  const problems: string[] = []
  const onConsole = (message: { type(): string; text(): string }) => {
    if (message.type() === 'error') problems.push(`console: ${message.text().slice(0, 400)}`)
  }
  const onError = (error: Error) => problems.push(`thrown: ${error.message.slice(0, 400)}`)
  page.on('console', onConsole)
  page.on('pageerror', onError)
  try {
    problems.push(...(await showStory(page, url, id)))
    problems.push(...(await axeProblems(page)), ...(await sideways(page)))
    await page.evaluate(() => {
      document.documentElement.dataset['theme'] = 'dark'
    })
    problems.push(...(await axeProblems(page, ['color-contrast'])).map((text) => `dark: ${text}`))
  } catch (error) {
    problems.push(`runner: ${String(error).slice(0, 400)}`)
  } finally {
    page.off('console', onConsole)
    page.off('pageerror', onError)
  }
  return { id, problems }
}
