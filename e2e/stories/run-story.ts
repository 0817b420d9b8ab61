import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

export interface StoryEntry {
  readonly id: string
  readonly type: 'story' | 'docs'
  readonly tags?: readonly string[]
}

export interface StoryOutcome {
  readonly id: string
  readonly problems: readonly string[]
}

/** A story that has not finished after this is broken. Milliseconds. */
const LIMIT = 60_000

/**
 * The preview's channel says "finished" with success even when a play function throws, so every kind of failure is
 * listened for by its own event.
 */
const FAILURES = [
  'playFunctionThrewException',
  'unhandledErrorsWhilePlaying',
  'storyThrewException',
  'storyErrored',
  'storyMissing',
] as const

const DESK = { width: 1280, height: 900 }
const PHONE = { width: 390, height: 844 }

/** Show one story in a fresh document and collect everything that is wrong with it; those of a phone at its width. */
export async function runStory(page: Page, url: string, { id, tags }: StoryEntry): Promise<StoryOutcome> {
  await page.setViewportSize(tags?.includes('phone') ? PHONE : DESK)
  const problems: string[] = []
  const onConsole = (message: { type(): string; text(): string }) => {
    if (message.type() === 'error') problems.push(`console: ${message.text().slice(0, 400)}`)
  }
  const onError = (error: Error) => problems.push(`thrown: ${error.message.slice(0, 400)}`)
  page.on('console', onConsole)
  page.on('pageerror', onError)
  try {
    await page.goto(
      `${url}/iframe.html?id=${encodeURIComponent(id)}&viewMode=story&globals=a11y.manual:!true`,
    )
    problems.push(...(await page.evaluate(settle, { failures: [...FAILURES], limit: LIMIT, id })))
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

interface SettleOptions {
  readonly failures: string[]
  readonly limit: number
  readonly id: string
}

interface Channel {
  on(event: string, listener: (payload: unknown) => void): void
}

/** Runs in the page: wait for the end of the story, or for its failure. */
async function settle({ failures, limit, id }: SettleOptions): Promise<string[]> {
  const place = globalThis as unknown as {
    __STORYBOOK_ADDONS_CHANNEL__?: Channel
    __STORYBOOK_PREVIEW__?: { currentRender?: { phase?: string; id?: string } }
  }
  const started = Date.now()
  const found: string[] = []
  let listening = false
  while (Date.now() - started < limit) {
    const channel = place.__STORYBOOK_ADDONS_CHANNEL__
    if (channel && !listening) {
      listening = true
      for (const name of failures) {
        channel.on(name, (payload) => found.push(`${name}: ${JSON.stringify(payload)?.slice(0, 300)}`))
      }
    }
    const render = place.__STORYBOOK_PREVIEW__?.currentRender
    if (render?.id === id && ['finished', 'completed', 'errored', 'aborted'].includes(render.phase ?? '')) {
      await new Promise((resolve) => setTimeout(resolve, 50))
      if (render.phase === 'errored' || render.phase === 'aborted')
        found.push(`the story ended ${render.phase}`)
      return found
    }
    if (document.body.classList.contains('sb-show-errordisplay')) {
      return [
        ...found,
        `error display: ${document.querySelector('#error-message')?.textContent?.slice(0, 300)}`,
      ]
    }
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return [...found, `not finished after ${limit} ms`]
}

async function axeProblems(page: Page, rules?: string[]): Promise<string[]> {
  // A story has no frames: the legacy mode spares the page that axe opens to put frames together.
  const axe = new AxeBuilder({ page }).include('#storybook-root').setLegacyMode()
  const { violations } = await (
    rules ? axe.withRules(rules) : axe.withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
  ).analyze()
  return violations.map(
    ({ id, nodes }) => `axe ${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
  )
}

/** A page that scrolls sideways does not fit its window. */
async function sideways(page: Page): Promise<string[]> {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  return over > 0 ? [`scrolls sideways by ${over} px`] : []
}
