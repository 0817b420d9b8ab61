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
    showModal(dialog)
    return () => {
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

function showModal(dialog: HTMLDialogElement) {
  if (dialog.open) return
  if (hasNativeModal(dialog)) {
    dialog.showModal()
    return
  }
  dialog.setAttribute('open', '')
  const first = dialog.querySelector<HTMLElement>('input, select, textarea, button, a[href]')
  ;(first ?? dialog).focus()
}

function close(dialog: HTMLDialogElement) {
  if (typeof dialog.close === 'function') dialog.close()
  else dialog.removeAttribute('open')
}
