import { useEffect, useRef } from 'react'

/**
 * Keeps an element above everything, modal dialogs too: it lies in the top layer, and comes to its top again with
 * every `change` while a dialog is open. Where the browser has no popovers it stays where its styles put it.
 */
export function useTopLayer<T extends HTMLElement>(change: unknown) {
  const ref = useRef<T>(null)
  useEffect(() => {
    // In a task of its own: the browser computes the styles of the page for it, and that has just been rendered.
    const timer = setTimeout(() => ref.current && bringToTop(ref.current))
    return () => clearTimeout(timer)
  }, [change])
  return ref
}

function bringToTop(element: HTMLElement): void {
  if (!element.isConnected || !('showPopover' in element)) return
  // Not in the markup: a page prerendered by an older release would come without it.
  element.popover ??= 'manual'
  const isShown = element.matches(':popover-open')
  // Hiding it for a moment would make screen readers read it all again: only when it is covered.
  if (isShown && !document.querySelector('dialog:modal')) return
  if (isShown) element.hidePopover()
  element.showPopover()
}
