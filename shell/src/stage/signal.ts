/** Something that happens once, and may be waited for. */
export class Signal {
  fire!: () => void
  readonly fired = new Promise<void>((resolve) => {
    this.fire = resolve
  })
}
