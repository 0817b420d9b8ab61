/**
 * Calls `onReady` once, when a mounted section has its first data: after the first commit, and after all loads that started in
 * it have settled. A page without loads is ready after the commit (ADR 37).
 */
export class ReadySignal {
  #pending = 0
  #committed = false
  #reported = false

  constructor(private readonly onReady: () => void) {}

  /** A load starts. @returns reports that it has settled; further calls do nothing */
  readonly begin = (): (() => void) => {
    this.#pending += 1
    let settled = false
    return () => {
      if (settled) return
      settled = true
      this.#pending -= 1
      this.#reportIfReady()
    }
  }

  readonly committed = (): void => {
    this.#committed = true
    this.#reportIfReady()
  }

  #reportIfReady(): void {
    if (this.#reported || !this.#committed || this.#pending > 0) return
    this.#reported = true
    this.onReady()
  }
}
