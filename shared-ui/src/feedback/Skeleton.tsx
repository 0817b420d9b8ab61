import { VisuallyHidden } from '../visually-hidden/VisuallyHidden'
import { SkeletonShape, type SkeletonShapeProps } from './SkeletonShape'

/** The shape of content that is loading. Screen readers read "Loading…" once. */
export function Skeleton(props: SkeletonShapeProps) {
  return (
    <div>
      <output>
        <VisuallyHidden>Loading…</VisuallyHidden>
      </output>
      <SkeletonShape {...props} />
    </div>
  )
}
