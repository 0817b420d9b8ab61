import { useCallback, useMemo, useRef, useState, type ReactNode } from 'react'
import { Button } from '../button/Button'
import { ToastContext, type Toast } from './toast-context'
import styles from './Toast.module.css'

/** More than this at once is noise (edge case T69). */
const SHOWN = 3
/** Success goes by itself; errors stay until they are dismissed. Milliseconds. */
const STAY = 5_000

interface Shown extends Toast {
  readonly id: number
}

/** Short messages in the corner, read out once each by one live region. */
export function ToastProvider({ children }: { readonly children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly Shown[]>([])
  const nextId = useRef(0)

  const dismiss = useCallback((id: number) => setToasts((now) => now.filter((toast) => toast.id !== id)), [])
  const toast = useCallback(
    (message: Toast) => {
      nextId.current += 1
      const id = nextId.current
      setToasts((now) => [...now, { ...message, id }])
      if (message.tone !== 'error') setTimeout(() => dismiss(id), STAY)
    },
    [dismiss],
  )
  const value = useMemo(() => ({ toast }), [toast])
  const hidden = toasts.length - SHOWN

  return (
    <ToastContext value={value}>
      {children}
      <div className={styles['region']} role="status" aria-live="polite" aria-relevant="additions">
        {toasts.slice(-SHOWN).map(({ id, tone, text }) => (
          <div key={id} className={styles['toast']} data-tone={tone}>
            <span>{text}</span>
            <Button variant="quiet" size="small" onClick={() => dismiss(id)}>
              Dismiss
            </Button>
          </div>
        ))}
        {hidden > 0 && (
          <div className={styles['more']}>
            <span>+{hidden} more</span>
            <Button variant="quiet" size="small" onClick={() => setToasts([])}>
              Dismiss all
            </Button>
          </div>
        )}
      </div>
    </ToastContext>
  )
}
