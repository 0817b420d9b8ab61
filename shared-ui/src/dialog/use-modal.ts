import { useEffect, useRef, type RefObject } from 'react'

/** Shows a native dialog as modal while `open`, and restores the focus when it closes. */
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

/** @returns cancels showing it */
function showModal(dialog: HTMLDialogElement): () => void {
  // Two tasks, since both are long: this one lays out the content, the next makes the page inert.
  dialog.dataset.preparing = ''
  dialog.getBoundingClientRect()
  const timer = setTimeout(() => {
    delete dialog.dataset.preparing
    if (!dialog.open) dialog.showModal()
  })
  return () => {
    clearTimeout(timer)
    delete dialog.dataset.preparing
  }
}
