import { createContext, useContext } from 'react'
import type { ToastMessage } from './toast-list'

/** Shows a toast. */
export type ShowToast = (message: ToastMessage) => void

export const ToastContext = createContext<ShowToast | undefined>(undefined)

/**
 * The function that shows a toast: `const toast = useToast()`, then `toast({ tone: 'success', text })`.
 * @throws outside a `ToastProvider`
 */
export function useToast(): ShowToast {
  const show = useContext(ToastContext)
  if (!show) throw new Error('useToast needs a ToastProvider above it')
  return show
}
