import type { FailureKind } from '@recog/monitoring'

/** The version to load: the live one, or the fallback version. */
export type Candidate = 'live' | 'previous'

/**
 * The section host as a state machine (ADR 1). A network failure is retried twice; after any other failure the fallback version is
 * loaded; if that fails too, the section is unavailable.
 */
export type HostState =
  | { readonly status: 'idle' }
  | { readonly status: 'loading'; readonly candidate: Candidate; readonly attempt: number }
  | { readonly status: 'mounted'; readonly candidate: Candidate }
  | { readonly status: 'unavailable'; readonly kind: FailureKind }

export type HostEvent =
  | { readonly type: 'enter' }
  | { readonly type: 'mounted' }
  | { readonly type: 'failed'; readonly kind: FailureKind }

const NETWORK_ATTEMPTS = 3

/** The next state. Pure; an event that does not apply leaves the state unchanged. */
export function nextHostState(state: HostState, event: HostEvent, hasPrevious: boolean): HostState {
  if (event.type === 'enter') return { status: 'loading', candidate: 'live', attempt: 1 }
  if (state.status !== 'loading') return state
  if (event.type === 'mounted') return { status: 'mounted', candidate: state.candidate }
  if (event.kind === 'network' && state.attempt < NETWORK_ATTEMPTS) {
    return { ...state, attempt: state.attempt + 1 }
  }
  if (state.candidate === 'live' && hasPrevious) {
    return { status: 'loading', candidate: 'previous', attempt: 1 }
  }
  return { status: 'unavailable', kind: event.kind }
}

/** Delay before an attempt, in milliseconds: none before the first, then exponential, with up to 50 % jitter. */
export function pauseBefore(attempt: number, random: () => number = Math.random): number {
  if (attempt <= 1) return 0
  const base = 250 * 2 ** (attempt - 2)
  return Math.round(base * (1 + random() / 2))
}
