import { createContext, useContext } from 'react'

export interface Toast {
  readonly tone: 'success' | 'error' | 'info'
  readonly text: string
}

interface Toaster {
  toast(message: Toast): void
}

export const ToastContext = createContext<Toaster>({ toast: () => {} })

export function useToast(): Toaster {
  return useContext(ToastContext)
}
