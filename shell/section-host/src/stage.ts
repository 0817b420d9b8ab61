import { atMost } from './failure'

/** How long the old page stays on screen while a page waits for its first data. Milliseconds. */
export const DATA_TIMEOUT = 400

/**
 * The element that shows one page at a time. An application mounts into a container that is laid out but not seen; `reveal` shows it
 * and removes everything else in the same frame. What an application leaves behind stays as a picture until then, so that the
 * stage is never blank (ADR 37).
 */
export function createStage(stage: HTMLElement) {
  return {
    /** The container of a page that the document was composed with, to be hydrated; undefined if it has been used or left. */
    prerendered(name: string): HTMLElement | undefined {
      const page = stage.querySelector<HTMLElement>(':scope > [data-prerendered]:not([inert])')
      return page?.dataset['section'] === name && page.childElementCount > 0 ? page : undefined
    },

    /** Add a container that is not seen yet. */
    open(name: string): HTMLElement {
      const container = stage.ownerDocument.createElement('div')
      container.dataset['slot'] = name
      container.dataset['state'] = 'arriving'
      stage.append(container)
      return container
    },

    /** Show a container once it has its data, or after `DATA_TIMEOUT`. */
    async reveal(container: HTMLElement, data?: Promise<void>): Promise<void> {
      if (data) await atMost(DATA_TIMEOUT, data)
      // Whoever left meanwhile has closed it.
      if (container.parentElement !== stage || container.inert) return
      container.dataset['state'] = 'shown'
      // The container itself stays in the document: it may have the focus.
      for (const other of stage.querySelectorAll(':scope > *')) if (other !== container) other.remove()
    },

    /** End what runs in a container. A page that was on screen stays there as a picture until the next one is revealed. */
    async close(container: HTMLElement, end: () => Promise<void>): Promise<void> {
      if (container.dataset['state'] === 'arriving') container.remove()
      container.dataset['state'] = 'leaving'
      container.inert = true
      await keepPicture(container, end)
    },
  }
}

/** End what runs in a container. What it shows stays there as a picture. */
export async function keepPicture(container: HTMLElement, end: () => Promise<unknown>): Promise<void> {
  const picture = [...container.childNodes]
  try {
    await end()
  } finally {
    container.replaceChildren(...picture)
  }
}
