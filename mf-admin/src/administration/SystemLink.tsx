import { href } from '@recog/section-contract'
import { Link } from '@recog/section-kit/router'
import { useUser } from '@recog/shared-session'
import { buttonClass } from '@recog/shared-ui'

/** Leads to the page that tells how well the portal is set up, where the server checks it (R7.46). */
export function SystemLink() {
  if (!useUser()?.capabilities.includes('system')) return null
  return (
    <Link className={buttonClass('secondary')} to={href('/admin/system')}>
      System
    </Link>
  )
}
