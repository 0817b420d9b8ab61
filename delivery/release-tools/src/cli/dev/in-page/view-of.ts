import type { BuildState, Problem } from './protocol'

/** The state of the page's client. */
export interface PageFacts {
  readonly section: string
  /** Undefined until the server has said it. */
  readonly build: BuildState | undefined
  readonly isConnected: boolean
  /** The error that the section threw. */
  readonly failure: Problem | undefined
  /** The version on screen while a page of the section is; `preview` for its local build. */
  readonly shownVersion: string | undefined
}

/** The panel above the page. */
export interface PageView {
  readonly title: string
  readonly problems: readonly Problem[]
  readonly notes: readonly string[]
  /** Offer to load the page with the local build. */
  readonly offersPreview: boolean
}

/** The view for what is known; undefined when all is well. The page must never pass the released version off as the local one. */
export function viewOf({
  section,
  build,
  isConnected,
  failure,
  shownVersion,
}: PageFacts): PageView | undefined {
  const isReleased = shownVersion !== undefined && !shownVersion.startsWith('preview')
  const released = isReleased
    ? [`This page shows the released ${section} ${shownVersion}, not your code.`]
    : []
  const view = (title: string, parts: Partial<PageView> = {}): PageView => ({
    title,
    problems: [],
    offersPreview: false,
    ...parts,
    notes: [...released, ...(parts.notes ?? [])],
  })
  if (!isConnected)
    return view('sections dev has ended', { notes: ['Start it again; this page reconnects.'] })
  if (build && build.errors.length > 0) return view(`${section} does not compile`, { problems: build.errors })
  if (failure) return view(`${section} throws`, { problems: [failure] })
  if (isReleased) return view('The released version', { offersPreview: true })
  if (build && build.notes.length > 0)
    return view('Changes that this page does not show', { notes: build.notes })
  return undefined
}
