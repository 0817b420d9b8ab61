import { href } from '@recog/section-contract'
import { Link } from '@recog/section-kit/router'
import { useUser } from '@recog/shared-session'
import { buttonClass } from '@recog/shared-ui'

/** Leads to the page of all people, where the server manages them (R7.46). */
export function PeopleLink() {
  if (!useUser()?.capabilities.includes('people')) return null
  return (
    <Link className={buttonClass('secondary')} to={href('/admin/people')}>
      People
    </Link>
  )
}
