import type { FailureKind } from './machine'

/** A failure with its kind, which decides the next step of the section host. */
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

export function kindOf(error: unknown): FailureKind {
  return error instanceof SectionFailure ? error.kind : 'evaluate'
}

/** Reject with `kind: timeout` when the work takes longer than `ms`. */
export function withTimeout<T>(work: Promise<T>, ms: number, what: string): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new SectionFailure('timeout', `${what} took longer than ${ms} ms`)),
      ms,
    )
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
