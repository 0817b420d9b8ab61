import { href } from '@recog/section-contract'
import { Link } from '@recog/section-kit/router'
import type { SessionUser } from '@recog/shared-session'
import { Card } from '@recog/shared-ui'
import { NEXT_STEP } from '../../join/join-request'
import { MyEvents } from './MyEvents'
import { MyGroups } from './MyGroups'
import { ownDate } from './next-events'
import { SteeringWork } from './SteeringWork'

/** The next events, groups and open tasks of a signed-in visitor. */
export function MyPortal({ user }: { readonly user: SessionUser }) {
  if (!user.isCommittee) return user.requestedAt && <Applicant requestedAt={user.requestedAt} />
  return (
    <>
      <Card title="Next events" titleLevel={2}>
        <MyEvents />
      </Card>
      <Card title="My working groups" titleLevel={2}>
        <MyGroups user={user} />
      </Card>
      {user.isSteering && (
        <Card title="Waiting for you" titleLevel={2}>
          <SteeringWork />
        </Card>
      )}
    </>
  )
}

/** @param requestedAt when the request was sent: only a server that tells knows that there is one */
function Applicant({ requestedAt }: Pick<SessionUser, 'requestedAt'>) {
  return (
    <Card title="Your request is waiting" titleLevel={2}>
      <p>Waiting since {ownDate(requestedAt)}.</p>
      <p>{NEXT_STEP}</p>
      <p>
        As a member you will find the working groups, their people, events and projects here. Until then you
        can read the public pages.
      </p>
      <p>
        <Link to={href('/contact')}>Ask the steering committee</Link>
      </p>
    </Card>
  )
}
