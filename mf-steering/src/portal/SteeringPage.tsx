import { href } from '@recog/section-contract'
import { Gate, Page } from '@recog/section-kit'
import { Link } from '@recog/section-kit/router'
import { usePendingRequests } from '@recog/shared-session'
import { buttonClass, Card, CardGrid } from '@recog/shared-ui'
import { section } from '../../section'
import { countText, firstAccess } from '../approve/decisions'

const CARDS = [
  { page: '/steering/approve', text: 'Review requests to join.' },
  { page: '/steering/assign', text: 'Add approved members to working groups, or remove them.' },
  { page: '/steering/events', text: 'Announce meetings and calls to all members.' },
] as const
const APPROVE = CARDS[0].page

/** `/steering`: three cards (R2.37). The first says how many requests wait, where the server does. */
export function SteeringPage() {
  const waiting = usePendingRequests()
  return (
    <Page lead="Tools for the steering committee.">
      <Gate>
        {(user) => (
          <CardGrid>
            {CARDS.map(({ page, text }) => (
              <Card
                key={page}
                titleLevel={2}
                title={section.pages[page].title}
                actions={
                  <Link
                    className={buttonClass(page === APPROVE ? 'primary' : 'secondary')}
                    to={href(page)}
                    aria-label={`Open: ${section.pages[page].title}`}
                  >
                    Open
                  </Link>
                }
              >
                <p>
                  {page === APPROVE
                    ? `${text} Approved people receive ${firstAccess(user).sent} by email.`
                    : text}
                </p>
                {page === APPROVE && waiting > 0 && (
                  <p>
                    <strong>{countText(waiting, waiting, '')}</strong>
                  </p>
                )}
              </Card>
            ))}
          </CardGrid>
        )}
      </Gate>
    </Page>
  )
}
