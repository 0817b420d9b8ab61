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

/** The kind of a failure; any other error was thrown by the section's own code. */
export function kindOf(error: unknown): FailureKind {
  return error instanceof SectionFailure ? error.kind : 'evaluate'
}
