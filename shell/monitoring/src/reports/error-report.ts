import { isFirstOfMount } from './mounts-with-errors'
import { framesOf, type Frame } from './frames'
import { sendReport } from './send-report'

/** An error that nothing caught, or that a section was replaced for. */
export interface SeenError {
  readonly error: unknown
  /** `uncaught`: an event handler, a timer or an effect; `rejection`: a promise. */
  readonly source: 'render' | 'uncaught' | 'rejection'
  /** Position of an error without a stack, as `url:line:column`. */
  readonly position?: string
  /** The section whose error this is, if that is known without the stack. */
  readonly section?: string
  readonly version?: string
}

/**
 * An error with the release that it belongs to. It contains positions but no message: a message can name a person, and the
 * source line tells the developer the same.
 */
export interface ErrorReport {
  readonly kind: 'error'
  readonly source: SeenError['source']
  /** Name of the error, such as `TypeError`. */
  readonly name: string
  readonly section: string
  readonly version: string
  /** Where it was thrown, innermost first; empty when nobody knows. */
  readonly frames: readonly Frame[]
}

const MAX_FRAMES = 10

/** Send the report of an error, unless it belongs to no release: a browser extension, say. */
export function sendErrorReport(error: SeenError): void {
  const report = errorReport(error, document)
  if (report) sendReport({ ...report, first: isFirstOfMount(report.section, report.version) })
}

/**
 * Find the release that an error belongs to: the section that is known, else the innermost section in the stack, else the shell
 * if its code is in the stack, else the section on screen.
 *
 * @returns undefined when the stack contains code of others only
 */
export function errorReport(seen: SeenError, page: Document): ErrorReport | undefined {
  const { error, source, position = '' } = seen
  const stack = stackOf(error)
  const frames = framesOf(stack || position, page.location.origin).slice(0, MAX_FRAMES)
  if (frames.length === 0 && /:\d+:\d+/.test(stack || position) && !seen.section) return undefined
  const thrownBy = frames.find(({ section }) => section !== 'shell') ?? frames[0]
  const owner = seen.section
    ? { section: seen.section, version: seen.version ?? '' }
    : (thrownBy ?? shownIn(page))
  if (!owner) return undefined
  const { section, version } = owner
  return { kind: 'error', source, name: nameOf(error), section, version, frames }
}

/** The stack of an error, or of its cause: the section host wraps what a section throws. */
function stackOf(error: unknown): string {
  if (!(error instanceof Error)) return ''
  return (error.cause instanceof Error ? error.cause.stack : error.stack) ?? ''
}

/** Only the names that engines and classes give: anything else could be text that somebody typed. */
function nameOf(error: unknown): string {
  const thrown = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const { name } = Object(thrown) as { name?: unknown }
  return typeof name === 'string' && /^[A-Z][A-Za-z]{0,40}$/.test(name) ? name : 'Error'
}

/** The section on screen. */
function shownIn(page: Document): { section: string; version: string } | undefined {
  const slot = page.querySelector<HTMLElement>('[data-section-version][data-state="shown"]')
  const { slot: section, sectionVersion: version } = slot?.dataset ?? {}
  return section && version ? { section, version } : undefined
}
