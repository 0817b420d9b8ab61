import type { Page } from '@playwright/test'
import { WIDTHS } from '@recog/design-reference/pictures/picture'

/** Stories with one of these tags act on something that only one width shows. */
const ONLY: Readonly<Record<string, (typeof WIDTHS)[number]>> = { phone: WIDTHS[0], desk: WIDTHS[1] }

/** The widths that a story is for, in pixels: both, unless it has the tag `phone` or `desk`. */
export function widthsOf(tags: readonly string[] = []): readonly number[] {
  const only = tags.flatMap((tag) => ONLY[tag] ?? [])
  return only.length > 0 ? only : WIDTHS
}

/** Of a document whose stories are looked at: axe runs when this program says so. */
export const GLOBALS = 'globals=theme:light;a11y.manual:!true'

/** Show a story in a fresh document, and wait until its play function has ended. @returns what went wrong */
export async function showStory(page: Page, url: string, id: string): Promise<string[]> {
  await page.goto(`${url}/iframe.html?id=${encodeURIComponent(id)}&viewMode=story&${GLOBALS}`)
  return page.evaluate(settle, id)
}

/** Exchange the story on screen, in which nothing may have gone wrong, as Storybook's sidebar does. @returns what went wrong */
export async function showNextStory(page: Page, id: string): Promise<string[]> {
  await page.evaluate(
    (storyId) => __STORYBOOK_ADDONS_CHANNEL__?.emit('setCurrentStory', { storyId, viewMode: 'story' }),
    id,
  )
  return page.evaluate(settle, id)
}

/** Whether the story on screen has a play function. */
export const hasPlayed = (page: Page): Promise<boolean> =>
  page.evaluate(() => __STORYBOOK_PREVIEW__?.currentRender?.story.playFunction !== undefined)

declare global {
  /** Of Storybook, in the page. */
  var __STORYBOOK_ADDONS_CHANNEL__: Channel | undefined
  var __STORYBOOK_PREVIEW__: Preview | undefined
}

interface Channel {
  once(event: string, listener: () => void): void
  emit(event: string, payload: unknown): void
  last(event: string): readonly unknown[] | undefined
}

interface Preview {
  readonly currentRender?: { readonly id: string; readonly phase?: string; readonly story: ShownStory }
  readonly storyStoreValue: { readonly args: { get(id: string): Readonly<Record<string, unknown>> } }
}

interface ShownStory {
  readonly playFunction?: unknown
  readonly argTypes: Readonly<Record<string, ArgType>>
  readonly parameters: { readonly controls?: { readonly disable?: boolean } }
}

interface ArgType {
  readonly control?:
    | false
    | {
        readonly type?: string
        readonly disable?: boolean
        readonly min?: number
        readonly max?: number
      }
  readonly options?: readonly unknown[]
  readonly table?: { readonly disable?: boolean }
  /** The panel shows the control only if this arg is true. */
  readonly if?: { readonly arg?: string }
}

/** Runs in the page: wait for the end of the story, or for its failure. */
async function settle(id: string): Promise<string[]> {
  /** A story that has not finished after this is broken. Milliseconds. */
  const LIMIT = 900_000
  // The channel says "finished" with success even when a play function throws: every kind of failure has its own event.
  const FAILURES = [
    'playFunctionThrewException',
    'unhandledErrorsWhilePlaying',
    'storyThrewException',
    'storyErrored',
    'storyMissing',
  ]
  // The clock of a picture does not go on.
  const started = performance.now()
  const { classList } = document.body
  for (;;) {
    const render = globalThis.__STORYBOOK_PREVIEW__?.currentRender
    if (render?.id === id && ['finished', 'aborted'].includes(render.phase ?? '')) break
    if (classList.contains('sb-show-errordisplay') || classList.contains('sb-show-nopreview')) break
    if (performance.now() - started > LIMIT) return [`not finished after ${LIMIT} ms`]
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  const found = FAILURES.flatMap((name) => {
    const payload = globalThis.__STORYBOOK_ADDONS_CHANNEL__?.last(name)
    return payload ? [`${name}: ${JSON.stringify(payload[0])?.slice(0, 300)}`] : []
  })
  if (globalThis.__STORYBOOK_PREVIEW__?.currentRender?.phase === 'aborted')
    found.push('the story was aborted')
  if (found.length === 0 && classList.contains('sb-show-errordisplay'))
    found.push(`error display: ${document.querySelector('#error-message')?.textContent?.slice(0, 300)}`)
  return found
}

/** Wait until a page has its fonts and images, and nothing has changed for a moment. @returns a problem if it never becomes still */
export async function becomeStill(page: Page): Promise<string[]> {
  return (await page.evaluate(watch)) ? [] : [`never becomes still at ${page.viewportSize()?.width} px`]
}

/** Runs in the page. @returns whether it became still */
async function watch(): Promise<boolean> {
  /** Nothing changes for this long on a page that is still. Milliseconds. */
  const CALM = 120
  /** And for this many frames: on a busy machine, the next rows of a long list may take longer than that. */
  const CALM_FRAMES = 6
  /** A page that still changes after this long never becomes still; a busy machine may stop for a while. Milliseconds. */
  const MOST_WAIT = 900_000
  await document.fonts.ready
  await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)))
  const started = performance.now()
  let changed = started
  let unchanged = 0
  const observer = new MutationObserver(() => {
    changed = performance.now()
    unchanged = 0
  })
  observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
  // No named function in here: tsx would mark it with a helper that the page does not have.
  while (performance.now() - changed < CALM || unchanged < CALM_FRAMES) {
    if (performance.now() - started > MOST_WAIT) return false
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    unchanged += 1
  }
  observer.disconnect()
  return true
}
