/**
 * Tells once when a freshly mounted section has its first data: after the first commit, when every load that began
 * during it has settled. A page without loads is ready at once (ADR 1).
 */
export class ReadySignal {
  #pending = 0
  #committed = false
  #told = false

  constructor(private readonly onReady: () => void) {}

  readonly begin = (): (() => void) => {
    this.#pending += 1
    let settled = false
    return () => {
      if (settled) return
      settled = true
      this.#pending -= 1
      this.#tell()
    }
  }

  readonly committed = (): void => {
    this.#committed = true
    this.#tell()
  }

  #tell(): void {
    if (this.#told || !this.#committed || this.#pending > 0) return
    this.#told = true
    this.onReady()
  }
}
