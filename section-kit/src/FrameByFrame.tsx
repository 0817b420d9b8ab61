import { Children, type ReactNode } from 'react'
import { useGrowingCount } from '@recog/shared-ui'

/**
 * Renders its children one per frame, top down, so that a long page does not block the browser. Render nothing below it: it
 * would shift.
 */
export function FrameByFrame({ children }: { readonly children: ReactNode }) {
  const shown = useGrowingCount(Children.count(children) + 1, 1) - 1
  return Children.map(children, (part, index) => (index < shown ? part : null))
}
