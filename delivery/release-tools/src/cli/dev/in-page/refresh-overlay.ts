import { EVENTS } from './protocol'

/** Called by the refresh plugin when a changed module throws as it is evaluated. */
export function handleRuntimeError(error: unknown): void {
  document.dispatchEvent(new CustomEvent(EVENTS.failed, { detail: error }))
}

/** Called by the refresh plugin when React has applied an update. */
export function clearRuntimeErrors(): void {
  document.dispatchEvent(new CustomEvent(EVENTS.refreshed))
}
