import { startTransition } from 'react'

/**
 * Change the state of a component after the frame that shows its present one, without delaying what a visitor does meanwhile.
 *
 * @param change sets the state
 * @returns takes it back
 */
export function afterFrame(change: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(() => startTransition(change))
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
