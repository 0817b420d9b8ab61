import { useEffect, useRef } from 'react'
import { useLatest } from '@recog/section-kit'

interface MobileMenu {
  readonly open: boolean
  close(): void
  readonly pathname: string
}

/** Closes the menu on navigation, on Escape and on a click outside; Escape returns the focus to its button (edge case T31). */
export function useMobileMenu({ open, close, pathname }: MobileMenu) {
  const bar = useRef<HTMLDivElement>(null)
  const toggle = useRef<HTMLButtonElement>(null)
  const latestClose = useLatest(close)

  useEffect(() => latestClose.current(), [latestClose, pathname])

  useEffect(() => {
    if (!open) return undefined
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      latestClose.current()
      // The header is always visible, but `scroll-padding-top` would make the browser scroll to it.
      toggle.current?.focus({ preventScroll: true })
    }
    const onPress = (event: PointerEvent) => {
      if (event.target instanceof Node && !bar.current?.contains(event.target)) latestClose.current()
    }
    document.addEventListener('keydown', onKey)
    document.addEventListener('pointerdown', onPress)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('pointerdown', onPress)
    }
  }, [open, latestClose])

  return { bar, toggle }
}
