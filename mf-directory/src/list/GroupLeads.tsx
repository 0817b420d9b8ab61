import { href } from '@recog/section-contract'
import { Link } from '@recog/section-kit/router'
import { displayName, inNameOrder, type Committee } from '@recog/shared-session'
import { PersonName } from '@recog/shared-ui'
import styles from './GroupList.module.css'

/** The leads of a working group, with links to their pages. */
export function GroupLeads({ committee: { board } }: { readonly committee: Committee }) {
  return (
    <p className={styles.leads}>
      Work Group Leads: {board.length === 0 && 'No work group leads listed'}
      {inNameOrder(board).map((lead, index) => (
        <span key={lead.userId}>
          {index > 0 && ', '}
          <Link to={href('/members/:userId', { userId: lead.userId })}>
            <PersonName>{displayName(lead)}</PersonName>
          </Link>
        </span>
      ))}
    </p>
  )
}
