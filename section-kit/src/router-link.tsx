import type { ComponentProps } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { useIntent } from './intent'

/** A link inside the portal. Hover, focus and touch tell the shell where the visitor is about to go. */
export function Link(props: ComponentProps<typeof RouterLink>) {
  const intend = useIntent()
  const announce = () => {
    if (typeof props.to === 'string') intend(props.to)
  }
  return <RouterLink {...props} onPointerEnter={announce} onFocus={announce} onTouchStart={announce} />
}
