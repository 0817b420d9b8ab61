import { href } from '@recog/section-contract'
import { Gate, Page } from '@recog/section-kit'
import { Link } from '@recog/section-kit/router'
import { usePendingRequests } from '@recog/shared-session'
import { buttonClass, Card, CardGrid } from '@recog/shared-ui'
import { countText, firstAccess } from '../approve/decisions'

const CARDS = [
  {
    title: 'Approve New Requests',
    text: 'Review requests to join.',
    to: href('/steering/approve'),
  },
  {
    title: 'Assign Memberships',
    text: 'Add approved members to working groups, or remove them.',
    to: href('/steering/assign'),
  },
  {
    title: 'Post ReCOG Events',
    text: 'Announce meetings and calls to all members.',
    to: href('/steering/events'),
  },
] as const

const [APPROVE] = CARDS

/** `/steering`: three cards (R2.37). The first says how many requests wait, where the server does. */
export function SteeringPage() {
  const waiting = usePendingRequests()
  return (
    <Page lead="Tools for the steering committee.">
      <Gate>
        {(user) => (
          <CardGrid>
            {CARDS.map(({ title, text, to }) => (
              <Card
                key={to}
                titleLevel={2}
                title={title}
                actions={
                  <Link
                    className={buttonClass(to === APPROVE.to ? 'primary' : 'secondary')}
                    to={to}
                    aria-label={`Open: ${title}`}
                  >
                    Open
                  </Link>
                }
              >
                <p>
                  {to === APPROVE.to
                    ? `${text} Approved people receive ${firstAccess(user).sent} by email.`
                    : text}
                </p>
                {to === APPROVE.to && waiting > 0 && (
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
