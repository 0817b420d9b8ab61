import type { ReactNode } from 'react'
import { useGrowingCount } from '@recog/shared-ui'

/** What stands below comes in the frame after what stands above: together they would hold up the page. */
export function FrameLater({ children }: { readonly children: ReactNode }) {
  return useGrowingCount(2, 1) > 1 ? children : null
}
