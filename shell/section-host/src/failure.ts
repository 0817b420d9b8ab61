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

/** @throws SectionFailure `timeout` when the work takes longer than `ms` milliseconds; the work itself goes on */
export function withTimeout<T>(work: Promise<T>, ms: number, what: string): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new SectionFailure('timeout', `${what} took longer than ${ms} ms`)),
      ms,
    )
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
