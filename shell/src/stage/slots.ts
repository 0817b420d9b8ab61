/** A place on the stage, for one section or for the stage's own panel. */
export function createSlot(stage: HTMLElement, name: string): HTMLElement {
  const slot = stage.ownerDocument.createElement('div')
  slot.dataset['slot'] = name
  slot.dataset['state'] = 'away'
  stage.append(slot)
  return slot
}

/** Show one place; the others are neither seen nor reached, and what only filled the stage until then is gone. */
export function swapTo(stage: HTMLElement, next: HTMLElement): void {
  stage.querySelector(':scope > [data-slot="skeleton"]')?.remove()
  for (const child of stage.querySelectorAll<HTMLElement>(':scope > [data-slot]')) {
    child.dataset['state'] = child === next ? 'shown' : 'away'
    child.inert = child !== next
  }
}

/** The version of a section whose code stands in a place. */
export function versionOn(slot: HTMLElement): string {
  return slot.dataset['sectionVersion'] ?? ''
}
