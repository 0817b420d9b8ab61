import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime'
import { SectionFailure } from '../section-host/failure'
import type { FailureKind } from '../section-host/machine'

/** The runtime's error codes (https://module-federation.io/guide/troubleshooting/runtime) and what they mean for a section. */
const KINDS: Readonly<Record<string, FailureKind>> = {
  /** The entry is no container: it has no `init`. */
  'RUNTIME-002': 'contract',
  /** The entry was not loaded, although `fetch` gets the file that the document lists. */
  'RUNTIME-008': 'integrity',
  /** Nobody provides a shared module that the section does not bring itself. */
  'RUNTIME-012': 'contract',
  /** The container does not expose `./section`. */
  'RUNTIME-014': 'contract',
  /** The container refused to start. */
  'RUNTIME-015': 'contract',
}

const refusedShares = new WeakSet<object>()

/** Remembers why a section did not take a shared module: the runtime gives these errors no code. */
export const noteRefusedShares: ModuleFederationRuntimePlugin = {
  name: 'note-refused-shares',
  errorLoadShare({ error }) {
    if (error instanceof Error) refusedShares.add(error)
  },
}

/** What a failed load means for the section host. An error that nobody else explains was thrown by the section itself. */
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
