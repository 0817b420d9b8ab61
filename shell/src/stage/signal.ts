/** An event that happens once and can be awaited, before or after it happens. */
export class Signal {
  fire!: () => void
  readonly fired = new Promise<void>((resolve) => {
    this.fire = resolve
  })
}
