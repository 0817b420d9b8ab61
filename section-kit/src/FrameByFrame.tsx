import { Children, type ReactNode } from 'react'
import { useGrowingCount } from '@recog/shared-ui'

/**
 * Parts of a page that come one after the other, each in a frame after what stands above it: together they would hold up the
 * page. Nothing may stand below that would be seen to move.
 */
export function FrameByFrame({ children }: { readonly children: ReactNode }) {
  const shown = useGrowingCount(Children.count(children) + 1, 1) - 1
  return Children.map(children, (part, index) => (index < shown ? part : null))
}
