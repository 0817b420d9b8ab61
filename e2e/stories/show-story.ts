import type { Page } from '@playwright/test'

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

/** Show a story in a fresh document, and wait until its play function has ended. @returns what went wrong */
export async function showStory(page: Page, url: string, id: string): Promise<string[]> {
  await page.goto(`${url}/iframe.html?id=${encodeURIComponent(id)}&viewMode=story&globals=a11y.manual:!true`)
  return page.evaluate(settle, { failures: [...FAILURES], limit: LIMIT, id })
}

/** Whether the story on screen has a play function. */
export const hasPlayed = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const place = globalThis as unknown as {
      __STORYBOOK_PREVIEW__?: { currentRender?: { story?: { playFunction?: unknown } } }
    }
    return place.__STORYBOOK_PREVIEW__?.currentRender?.story?.playFunction !== undefined
  })

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
  // The clock of a picture does not go on.
  const started = performance.now()
  const found: string[] = []
  let listening = false
  while (performance.now() - started < limit) {
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
