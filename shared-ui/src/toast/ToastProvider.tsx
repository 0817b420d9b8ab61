import { useState, type ReactNode } from 'react'
import { CloseButton } from '../button/CloseButton'
import { TONE_ICONS } from '../feedback/tone'
import { Icon } from '../icon/Icon'
import { ToastContext } from './toast-context'
import { splitToasts, type ToastEntry } from './toast-list'
import { useToastList } from './use-toast-list'
import { useTopLayer } from './use-top-layer'
import styles from './Toast.module.css'

/** Provides `useToast()` and shows the toasts in one polite live region. */
export function ToastProvider({ children }: { readonly children: ReactNode }) {
  const [paused, setPaused] = useState(false)
  const { list, add, dismiss, dismissAll } = useToastList(paused)
  const { visible, waiting } = splitToasts(list)
  const region = useTopLayer<HTMLDivElement>(list)
  return (
    <ToastContext value={add}>
      {children}
      <div
        ref={region}
        className={styles.region}
        onMouseEnter={() => setPaused(true)}
        onMouseLeave={() => setPaused(false)}
        onFocus={() => setPaused(true)}
        onBlur={() => setPaused(false)}
      >
        {waiting > 0 && (
          <p className={styles.more}>
            <span>+{waiting} more</span>
            <button className={styles.clear} type="button" onClick={dismissAll}>
              Dismiss all
            </button>
          </p>
        )}
        <output className={styles.list} aria-live="polite" aria-atomic="false" aria-relevant="additions">
          {visible.map((entry) => (
            <Toast key={entry.id} entry={entry} onDismiss={() => dismiss(entry.id)} />
          ))}
        </output>
      </div>
    </ToastContext>
  )
}

function Toast({ entry, onDismiss }: { readonly entry: ToastEntry; readonly onDismiss: () => void }) {
  return (
    <span className={styles.toast} data-tone={entry.tone} aria-live={entry.seen ? 'off' : undefined}>
      <Icon name={TONE_ICONS[entry.tone]} />
      <span className={styles.text}>{entry.text}</span>
      <CloseButton label="Dismiss message" onClick={onDismiss} />
    </span>
  )
}
