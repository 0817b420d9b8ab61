import { createOverlay } from './overlay'
import { type BuildState, EVENTS, EVENTS_PATH, LOCATE_PATH, type Problem } from './protocol'
import { type PageFacts, viewOf } from './view-of'

/*
 * Runs in every page that the development server forwards, whether or not the section loads: follows the builds, passes them on to
 * the section's build, and shows what went wrong.
 */

const section = new URL(import.meta.url).searchParams.get('section') ?? ''
let facts: PageFacts = {
  section,
  build: undefined,
  isConnected: true,
  failure: undefined,
  shownVersion: undefined,
}

const overlay = createOverlay(document, () => {
  const url = new URL(location.href)
  url.searchParams.set('section', `${section}@${location.origin}/section/`)
  location.assign(url)
})

function learn(news: Partial<PageFacts>): void {
  facts = { ...facts, ...news }
  overlay.show(viewOf(facts))
}

const announce = () => {
  const { build } = facts
  if (build && build.errors.length === 0)
    document.dispatchEvent(new CustomEvent(EVENTS.built, { detail: build.hash }))
}

function follow(): void {
  const source = new EventSource(EVENTS_PATH)
  source.addEventListener('open', () => learn({ isConnected: true }))
  source.addEventListener('error', () => learn({ isConnected: false }))
  source.addEventListener('state', ({ data }: MessageEvent<string>) => {
    const before = facts.build
    const build = JSON.parse(data) as BuildState
    learn({ build })
    // The section did not compile when the page was loaded, so nothing in it can take the update.
    const isFixed = before && before.hash === '' && build.hash !== ''
    if (isFixed) return location.reload()
    announce()
  })
}

/** The latest failure; an older one that is still being located is dropped. */
let failures = 0

async function onFailed(error: unknown): Promise<void> {
  failures += 1
  const mine = failures
  const failure = await locate(error)
  if (mine === failures) learn({ failure })
}

function versionShown(): string | undefined {
  const slot = document.querySelector<HTMLElement>(
    `#portal-stage [data-slot="${section}"][data-state="shown"]`,
  )
  return slot?.dataset['sectionVersion']
}

document.addEventListener(EVENTS.failed, (event) => void onFailed((event as CustomEvent).detail))
document.addEventListener(EVENTS.fixed, () => {
  failures += 1
  learn({ failure: undefined })
})
document.addEventListener(EVENTS.started, announce)
document.dispatchEvent(new Event(EVENTS.listening))
const stage = document.getElementById('portal-stage')
if (stage)
  new MutationObserver(() => learn({ shownVersion: versionShown() })).observe(stage, {
    subtree: true,
    childList: true,
    attributeFilter: ['data-state', 'data-section-version'],
  })
// The section may have been faster than this script.
learn({ shownVersion: versionShown() })
follow()

/** Ask the development server where in the source an error was thrown. */
async function locate(error: unknown): Promise<Problem> {
  const { message, stack } = error instanceof Error ? error : new Error(String(error))
  const request = { method: 'POST', body: JSON.stringify({ message, stack }) }
  return fetch(LOCATE_PATH, request)
    .then((response) => response.json() as Promise<Problem>)
    .catch(() => ({ message }))
}
