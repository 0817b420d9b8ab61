import { Children, type ReactNode } from 'react'
import { useProgressiveCount } from '@recog/shared-ui'

/**
 * Renders its children one per frame, each after those above it: all at once they would block the page. Put nothing below it
 * that would visibly shift.
 */
export function Staggered({ children }: { readonly children: ReactNode }) {
  const shown = useProgressiveCount(Children.count(children) + 1, 1) - 1
  return Children.map(children, (part, index) => (index < shown ? part : null))
}
