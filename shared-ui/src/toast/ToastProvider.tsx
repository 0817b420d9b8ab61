import { useEffect, useRef, useState, type FocusEvent, type ReactNode } from 'react'
import { useStore } from 'zustand'
import { Button } from '../button/Button'
import { CloseButton } from '../button/CloseButton'
import { TONE_ICONS } from '../feedback/tone'
import { Icon } from '../icon/Icon'
import { dismissToast, toastStore, VISIBLE_TOASTS, type ToastEntry } from './toasts'
import styles from './Toast.module.css'

/** Shows the toasts of the page in one polite live region. */
export function ToastProvider({ children }: { readonly children: ReactNode }) {
  const [isHovered, setIsHovered] = useState(false)
  const list = useStore(toastStore, (toasts) => toasts.list)
  const { isInside, returnFocus, focusHandlers } = useReturnFocus()
  const isPaused = isHovered || isInside
  useEffect(() => {
    toastStore.setState({ isPaused })
    return () => toastStore.setState({ isPaused: false })
  }, [isPaused])
  const waiting = Math.max(list.length - VISIBLE_TOASTS, 0)
  const dismiss = (id?: number) => {
    returnFocus()
    dismissToast(id)
  }
  const region = useTopLayer<HTMLDivElement>(list)
  return (
    <>
      {children}
      <div
        ref={region}
        className={styles.region}
        onMouseEnter={() => setIsHovered(true)}
        onMouseLeave={() => setIsHovered(false)}
        {...focusHandlers}
      >
        {waiting > 0 && (
          <p className={styles.more}>
            <span>+{waiting} more</span>
            <button className={styles.clear} type="button" onClick={() => dismiss()}>
              Dismiss all
            </button>
          </p>
        )}
        <output className={styles.list} aria-live="polite" aria-atomic="false" aria-relevant="additions">
          {list.slice(-VISIBLE_TOASTS).map((entry) => (
            <Toast key={entry.id} entry={entry} onDismiss={() => dismiss(entry.id)} />
          ))}
        </output>
      </div>
    </>
  )
}

function Toast({ entry, onDismiss }: { readonly entry: ToastEntry; readonly onDismiss: () => void }) {
  const { action } = entry
  return (
    <span
      className={styles.toast}
      data-toast
      data-tone={entry.tone}
      aria-live={entry.seen ? 'off' : undefined}
    >
      <Icon name={TONE_ICONS[entry.tone]} />
      <span className={styles.text}>{entry.text}</span>
      {action && (
        <Button
          size="small"
          aria-label={`${action.label}: ${entry.text}`}
          onClick={() => {
            onDismiss()
            action.onAction()
          }}
        >
          {action.label}
        </Button>
      )}
      <CloseButton label="Dismiss message" onClick={onDismiss} />
    </span>
  )
}

/**
 * Lets the focus return to where it came from when a toast is dismissed, since it would otherwise be at the top of the page
 * (edge case T56). If that element is gone as well, the page decides.
 *
 * @returns whether the focus is in the toasts, a function to call before a toast disappears, and handlers for their region
 */
function useReturnFocus() {
  const [isInside, setIsInside] = useState(false)
  const origin = useRef<HTMLElement>(undefined)
  return {
    isInside,
    returnFocus() {
      if (isInside) origin.current?.focus({ preventScroll: true })
    },
    focusHandlers: {
      onFocus({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) {
        if (currentTarget.contains(relatedTarget)) return
        setIsInside(true)
        origin.current = relatedTarget instanceof HTMLElement ? relatedTarget : undefined
      },
      onBlur({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) {
        if (!currentTarget.contains(relatedTarget)) setIsInside(false)
      },
    },
  }
}

/**
 * Keeps an element above everything, including modal dialogs: as a popover it is in the top layer, and each `change` moves it to
 * the top again while a dialog is open. Without support for popovers it stays where its styles put it.
 */
function useTopLayer<T extends HTMLElement>(change: unknown) {
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
