import type { FailureKind } from '@recog/monitoring'

/** A failure to load or mount a section. Its kind decides whether the section host retries. */
export class SectionFailure extends Error {
  override readonly name = 'SectionFailure'
  constructor(
    readonly kind: FailureKind,
    message: string,
    options?: { cause?: unknown },
  ) {
    super(message, options)
  }
}

/** The number of single-spa's error for a lifecycle that took too long (https://single-spa.js.org/error/?code=31). */
const LIFECYCLE_TIMEOUT = /message #31:/

/** The kind of a failure; any other error was thrown by the section's own code. */
export function kindOf(error: unknown): FailureKind {
  if (error instanceof SectionFailure) return error.kind
  return error instanceof Error && LIFECYCLE_TIMEOUT.test(error.message) ? 'timeout' : 'evaluate'
}

/** Resolves after a time in milliseconds. */
export function after(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

/** Waits for work that may fail, for at most `ms` milliseconds. The work itself goes on. */
export async function atMost(ms: number, work: Promise<unknown>): Promise<void> {
  await Promise.race([work.catch(() => {}), after(ms)])
}
