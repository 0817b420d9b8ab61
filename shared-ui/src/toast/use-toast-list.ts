import { useCallback, useRef, useState } from 'react'
import { addToast, removeToast, type ToastEntry, type ToastMessage } from './toast-list'

/** The list of toasts. */
export function useToastList() {
  const [list, setList] = useState<readonly ToastEntry[]>([])
  const nextId = useRef(1)
  const add = useCallback((message: ToastMessage) => {
    const id = nextId.current++
    setList((now) => addToast(now, { id, ...message }))
  }, [])
  const dismiss = useCallback((id: number) => setList((now) => removeToast(now, id)), [])
  const dismissAll = useCallback(() => setList([]), [])
  return { list, add, dismiss, dismissAll }
}
