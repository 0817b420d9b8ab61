import type { FailureKind } from './machine'

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

/** The kind of a failure; any other error was thrown by the section's own code. */
export function kindOf(error: unknown): FailureKind {
  return error instanceof SectionFailure ? error.kind : 'evaluate'
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
