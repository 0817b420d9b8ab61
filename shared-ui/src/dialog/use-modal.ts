import { useEffect, useRef, type RefObject } from 'react'

/** Opens a native dialog as a modal one while `open`, and gives the focus back to where it was. */
export function useModal(open: boolean): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const dialog = ref.current
    if (!open || !dialog) return undefined
    const before = document.activeElement
    const cancel = showModal(dialog)
    return () => {
      cancel()
      dialog.close()
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [open])
  return ref
}

/** @returns not to show it after all */
function showModal(dialog: HTMLDialogElement): () => void {
  // Two tasks, as both are long: here its content is laid out, and then the page is put out of reach.
  dialog.dataset.coming = ''
  dialog.getBoundingClientRect()
  const timer = setTimeout(() => {
    delete dialog.dataset.coming
    if (!dialog.open) dialog.showModal()
  })
  return () => {
    clearTimeout(timer)
    delete dialog.dataset.coming
  }
}
