import { useEffect, useRef } from 'react'

/**
 * Keeps an element above everything, including modal dialogs: as a popover it is in the top layer, and each `change` moves it to
 * the top again while a dialog is open. Without support for popovers it stays where its styles put it.
 */
export function useTopLayer<T extends HTMLElement>(change: unknown) {
  const ref = useRef<T>(null)
  useEffect(() => {
    // In a separate task: it forces the browser to compute the styles of the page, which has just been rendered.
    const timer = setTimeout(() => ref.current && bringToTop(ref.current))
    return () => clearTimeout(timer)
  }, [change])
  return ref
}

function bringToTop(element: HTMLElement): void {
  if (!element.isConnected || !('showPopover' in element)) return
  // Set here and not in the markup, since pages prerendered by an older release lack it.
  element.popover ??= 'manual'
  const isShown = element.matches(':popover-open')
  // Hiding it briefly makes screen readers read all of it again, so only do it if it is covered.
  if (isShown && !document.querySelector('dialog:modal')) return
  if (isShown) element.hidePopover()
  element.showPopover()
}
