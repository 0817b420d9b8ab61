import { useState, type ReactNode } from 'react'
import { Button } from '../button/Button'
import { CloseButton } from '../button/CloseButton'
import { TONE_ICONS } from '../feedback/tone'
import { Icon } from '../icon/Icon'
import { ToastContext } from './toast-context'
import { splitToasts, type ToastEntry } from './toast-list'
import { useReturnFocus } from './use-return-focus'
import { useToastLifetimes } from './use-toast-lifetimes'
import { useToastList } from './use-toast-list'
import { useTopLayer } from './use-top-layer'
import styles from './Toast.module.css'

/** Provides `useToast()` and shows the toasts in one polite live region. */
export function ToastProvider({ children }: { readonly children: ReactNode }) {
  const [isHovered, setIsHovered] = useState(false)
  const { list, add, dismiss, dismissAll } = useToastList()
  const { isInside, returnFocus, focusHandlers } = useReturnFocus()
  useToastLifetimes(list, isHovered || isInside, dismiss)
  const { visible, waiting } = splitToasts(list)
  const dismissing = (change: () => void) => () => {
    returnFocus()
    change()
  }
  const region = useTopLayer<HTMLDivElement>(list)
  return (
    <ToastContext value={add}>
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
            <button className={styles.clear} type="button" onClick={dismissing(dismissAll)}>
              Dismiss all
            </button>
          </p>
        )}
        <output className={styles.list} aria-live="polite" aria-atomic="false" aria-relevant="additions">
          {visible.map((entry) => (
            <Toast key={entry.id} entry={entry} onDismiss={dismissing(() => dismiss(entry.id))} />
          ))}
        </output>
      </div>
    </ToastContext>
  )
}

function Toast({ entry, onDismiss }: { readonly entry: ToastEntry; readonly onDismiss: () => void }) {
  const { action } = entry
  return (
    <span className={styles.toast} data-tone={entry.tone} aria-live={entry.seen ? 'off' : undefined}>
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
