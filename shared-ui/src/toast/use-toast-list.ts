import { useCallback, useEffect, useRef, useState } from 'react'
import { addToast, removeToast, TOAST_LIFETIME, type ToastEntry, type ToastMessage } from './toast-list'

/** The list of toasts, and the timers that remove them. No toast is removed while `paused`. */
export function useToastList(paused: boolean) {
  const [list, setList] = useState<readonly ToastEntry[]>([])
  const nextId = useRef(1)
  const timers = useRef(new Map<number, ReturnType<typeof setTimeout>>())

  const add = useCallback((message: ToastMessage) => {
    const id = nextId.current++
    setList((now) => addToast(now, { id, tone: message.tone, text: message.text }))
  }, [])
  const dismiss = useCallback((id: number) => setList((now) => removeToast(now, id)), [])
  const dismissAll = useCallback(() => setList([]), [])

  useEffect(() => {
    const running = timers.current
    const stop = (id: number) => {
      clearTimeout(running.get(id))
      running.delete(id)
    }
    const ending = new Set(
      paused ? [] : list.filter((entry) => entry.tone !== 'error').map((entry) => entry.id),
    )
    for (const id of running.keys()) if (!ending.has(id)) stop(id)
    for (const id of ending) {
      if (!running.has(id)) running.set(id, setTimeout(dismiss, TOAST_LIFETIME, id))
    }
  }, [list, paused, dismiss])

  useEffect(() => {
    const running = timers.current
    return () => {
      for (const timer of running.values()) clearTimeout(timer)
      running.clear()
    }
  }, [])

  return { list, add, dismiss, dismissAll }
}
