/** Add a hidden slot to the stage, for one section or for the shell's own pages. */
export function createSlot(stage: HTMLElement, name: string): HTMLElement {
  const slot = stage.ownerDocument.createElement('div')
  slot.dataset['slot'] = name
  slot.dataset['state'] = 'away'
  stage.append(slot)
  return slot
}

/** Show one slot. The others become invisible and inert, and the skeleton of the first page is removed. */
export function swapTo(stage: HTMLElement, next: HTMLElement): void {
  stage.querySelector(':scope > [data-slot="skeleton"]')?.remove()
  for (const child of stage.querySelectorAll<HTMLElement>(':scope > [data-slot]')) {
    child.dataset['state'] = child === next ? 'shown' : 'away'
    child.inert = child !== next
  }
}

/** The version of the section that is mounted in a slot; '' for none. */
export function versionOn(slot: HTMLElement): string {
  return slot.dataset['sectionVersion'] ?? ''
}
