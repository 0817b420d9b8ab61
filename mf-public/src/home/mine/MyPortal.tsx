import { href } from '@recog/section-contract'
import { Link } from '@recog/section-kit/router'
import type { SessionUser } from '@recog/shared-session'
import { Card } from '@recog/shared-ui'
import { MyEvents } from './MyEvents'
import { MyGroups } from './MyGroups'
import { SteeringWork } from './SteeringWork'

/** The next events, groups and open tasks of a signed-in visitor. */
export function MyPortal({ user }: { readonly user: SessionUser }) {
  if (!user.isCommittee) return <Applicant />
  return (
    <>
      <Card title="Next events">
        <MyEvents />
      </Card>
      <Card title="My working groups">
        <MyGroups user={user} />
      </Card>
      {user.isSteering && (
        <Card title="Waiting for you">
          <SteeringWork />
        </Card>
      )}
    </>
  )
}

function Applicant() {
  return (
    <Card title="Your request is waiting">
      <p>The steering committee has not decided on it yet. Until then you can read the public pages.</p>
      <p>
        <Link to={href('/contact')}>Ask the steering committee</Link>
      </p>
    </Card>
  )
}
