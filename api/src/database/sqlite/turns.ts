/** A queue for something that only one can use at a time. */
export class Turns {
  #last: Promise<void> = Promise.resolve()

  /** Wait until everyone before has finished. Returns the function that ends this turn. */
  async next(): Promise<() => void> {
    const before = this.#last
    let end = (): void => {}
    this.#last = new Promise((resolve) => (end = resolve))
    await before
    return end
  }
}
