import type { Page } from '@playwright/test'
import { sideways } from '../support/page-fit'
import { becomeStill } from './become-still'
import { axeProblems, problemsDuring } from './story-problems'
import type { StoryEntry, StoryOutcome } from './run-story'

/** A page that has not appeared after this is broken. Milliseconds. */
const LIMIT = 60_000
const ROOT = '#storybook-docs'

/** Show one documentation page, in light and then in dark, and collect everything that is wrong with it. */
export async function runDocs(page: Page, url: string, { id }: StoryEntry): Promise<StoryOutcome> {
  await page.setViewportSize({ width: 1280, height: 900 })
  const problems = await problemsDuring(page, async (found) => {
    await page.goto(`${url}/iframe.html?id=${encodeURIComponent(id)}&viewMode=docs&globals=theme:light`)
    await page.waitForFunction(isRendered, id, { timeout: LIMIT })
    found.push(...(await becomeStill(page)))
    found.push(...(await axeProblems(page, { root: ROOT })), ...(await sideways(page)))
    await page.evaluate(showDark)
    found.push(...(await becomeStill(page)))
    const dark = await axeProblems(page, { root: ROOT, rules: ['color-contrast'] })
    found.push(...dark.map((text) => `dark: ${text}`))
  })
  return { id, problems }
}

interface Channel {
  last(event: string): readonly unknown[] | undefined
  emit(event: string, payload: unknown): void
}

/** Runs in the page. */
function isRendered(id: string): boolean {
  const { __STORYBOOK_ADDONS_CHANNEL__: channel } = globalThis as { __STORYBOOK_ADDONS_CHANNEL__?: Channel }
  return channel?.last('docsRendered')?.[0] === id
}

/** Runs in the page: tell it that the toolbar has changed. The examples follow the theme of the document without a new rendering. */
function showDark(): void {
  const { __STORYBOOK_ADDONS_CHANNEL__: channel } = globalThis as unknown as {
    __STORYBOOK_ADDONS_CHANNEL__: Channel
  }
  channel.emit('globalsUpdated', { globals: { theme: 'dark' } })
}
