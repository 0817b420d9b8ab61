import { useEffect, useRef, type RefObject } from 'react'

/**
 * Opens a native dialog as a modal one while `open`, and gives the focus back to where it was.
 * Without `showModal` (jsdom) the dialog is simply shown and takes the focus.
 */
export function useModal(open: boolean): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const dialog = ref.current
    if (!open || !dialog) return undefined
    const before = document.activeElement
    const cancel = showModal(dialog)
    return () => {
      cancel()
      close(dialog)
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [open])
  return ref
}

/** Whether the browser keeps focus inside and closes on Escape by itself. */
export function hasNativeModal(dialog: HTMLDialogElement): boolean {
  return typeof dialog.showModal === 'function'
}

/** @returns not to show it after all */
function showModal(dialog: HTMLDialogElement): () => void {
  if (hasNativeModal(dialog)) {
    // Two tasks, as both are long: here its content is laid out, and then the page is put out of reach.
    dialog.dataset.coming = ''
    dialog.getBoundingClientRect()
    const arrive = () => {
      delete dialog.dataset.coming
      if (!dialog.open) dialog.showModal()
    }
    const timer = setTimeout(arrive)
    return () => {
      clearTimeout(timer)
      delete dialog.dataset.coming
    }
  }
  if (!dialog.open) {
    dialog.setAttribute('open', '')
    const first = dialog.querySelector<HTMLElement>('input, select, textarea, button, a[href]')
    ;(first ?? dialog).focus()
  }
  return () => {}
}

function close(dialog: HTMLDialogElement) {
  if (typeof dialog.close === 'function') dialog.close()
  else dialog.removeAttribute('open')
}
