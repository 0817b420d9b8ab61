import { Link } from '@recog/section-kit/router'
import { useUser, type Capability } from '@recog/shared-session'
import { buttonClass } from '@recog/shared-ui'

interface OfferedLinkProps {
  /** What the server must offer. */
  readonly capability: Capability
  /** Path of the page. */
  readonly to: string
  readonly children: string
}

/** Leads to a page whose calls not every server knows: shown only where the server offers them (R7.46). */
export function OfferedLink({ capability, to, children }: OfferedLinkProps) {
  if (!useUser()?.capabilities.includes(capability)) return null
  return (
    <Link className={buttonClass('secondary')} to={to}>
      {children}
    </Link>
  )
}
