import type { ReactNode } from 'react'
import { href } from '@recog/section-contract'
import { Place } from '@recog/section-kit'
import { Link } from '@recog/section-kit/router'
import type { SessionUser } from '@recog/shared-session'
import { Card } from '@recog/shared-ui'
import { NEXT_STEP } from '../join/join-request'
import styles from './MyPortal.module.css'
import { Welcome } from './Welcome'

interface MyPortalProps {
  readonly user: SessionUser
  /** Everybody's part of the page, shown below once nothing above it can grow any more. */
  readonly children: ReactNode
}

/** What the sections have for a member; the request of somebody who waits for an answer. */
export function MyPortal({ user, children }: MyPortalProps) {
  if (!user.isCommittee)
    return (
      <>
        {user.requestedAt && <Applicant requestedAt={user.requestedAt} />}
        {children}
      </>
    )
  return (
    <>
      <Welcome />
      <div className={styles.mine}>
        <div className={styles.column}>
          <Place of="home.panel" props={{}} half="first" />
        </div>
        <div className={styles.column}>
          <Place of="home.panel" props={{}} half="second" />
        </div>
      </div>
      <div className={styles.below}>{children}</div>
    </>
  )
}

/** @param requestedAt when the request was sent: only a server that tells knows that there is one */
function Applicant({ requestedAt }: Pick<SessionUser, 'requestedAt'>) {
  return (
    <Card title="Your request is waiting" titleLevel={2}>
      <p>Waiting since {new Date(requestedAt).toLocaleDateString(undefined, { dateStyle: 'long' })}.</p>
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
