import { useContext, type ComponentProps, type MouseEvent } from 'react'
import { useBridge } from '@recog/section-kit'
import { IntentContext } from '@recog/section-kit/router'
import { isPlainClick } from '../location/is-plain-click'

interface PortalLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  readonly to: string
}

/** A link of the header. The header is alive before the router has arrived, which is only there for sections. */
export function PortalLink({ to, onClick, children, ...rest }: PortalLinkProps) {
  const bridge = useBridge()
  const intend = useContext(IntentContext)
  const announce = () => intend(to)
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (!isPlainClick(event)) return
    event.preventDefault()
    bridge.navigate(to)
  }
  return (
    <a
      {...rest}
      href={to}
      onClick={follow}
      onPointerEnter={announce}
      onFocus={announce}
      onTouchStart={announce}
    >
      {children}
    </a>
  )
}
