import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime'
import type { FailureKind } from '@recog/monitoring'
import { SectionFailure } from '../failure'

/** Kinds of failure by the runtime's error code (https://module-federation.io/guide/troubleshooting/runtime). */
const KINDS: Readonly<Record<string, FailureKind>> = {
  /** The entry is not a container: it has no `init`. */
  'RUNTIME-002': 'contract',
  /** The entry did not load, although `fetch` gets the file with the listed integrity. */
  'RUNTIME-008': 'integrity',
  /** Neither the shell nor the section provides a shared module. */
  'RUNTIME-012': 'contract',
  /** The container does not expose `./section`. */
  'RUNTIME-014': 'contract',
  /** The container refused to start. */
  'RUNTIME-015': 'contract',
}

const refusedShares = new WeakSet<object>()

/** Remembers errors about refused shared modules, because the runtime gives them no code. */
export const noteRefusedShares: ModuleFederationRuntimePlugin = {
  name: 'note-refused-shares',
  errorLoadShare({ error }) {
    if (error instanceof Error) refusedShares.add(error)
  },
}

/** Convert a load error for the section host. An unknown error was thrown by the section's own code: `evaluate`. */
export function asFailure(error: unknown): SectionFailure {
  if (error instanceof SectionFailure) return error
  const message = error instanceof Error ? error.message : String(error)
  return new SectionFailure(kindOf(error, message), message, { cause: error })
}

function kindOf(error: unknown, message: string): FailureKind {
  if (error instanceof Error && refusedShares.has(error)) return 'contract'
  const code = /#(RUNTIME-\d+)/.exec(message)?.[1] ?? ''
  return KINDS[code] ?? 'evaluate'
}
