import { type ReactNode, useState } from 'react'
import { href } from '@recog/section-contract'
import { ONE_COLUMN, Place, useNarrow } from '@recog/section-kit'
import { Link } from '@recog/section-kit/router'
import { type SessionUser, withStorage } from '@recog/shared-session'
import { Button, Card, readerDay } from '@recog/shared-ui'
import { NEXT_STEP } from '../join/join-form'
import styles from './MyPortal.module.css'

interface MyPortalProps {
  readonly user: SessionUser
  /** Everybody's part of the page, shown below once nothing above it can grow any more. */
  readonly children: ReactNode
}

/** What the sections have for a member; the request of somebody who waits for an answer. */
export function MyPortal({ user, children }: MyPortalProps) {
  // Two halves below each other would keep the room that late panels of the first do not need between them.
  const isNarrow = useNarrow(ONE_COLUMN)
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
        {isNarrow ? (
          <Place of="home.panel" props={{}} />
        ) : (
          <>
            <div>
              <Place of="home.panel" props={{}} half="first" />
            </div>
            <div>
              <Place of="home.panel" props={{}} half="second" />
            </div>
          </>
        )}
      </div>
      <div className={styles.below}>{children}</div>
    </>
  )
}

/** @param requestedAt when the request was sent: only a server that tells knows that there is one */
function Applicant({ requestedAt }: Pick<SessionUser, 'requestedAt'>) {
  return (
    <Card title="Your request is waiting" titleLevel={2}>
      <p>Waiting since {readerDay(requestedAt)}.</p>
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

/** Key in `localStorage`, set once somebody has hidden it. */
const HIDDEN_KEY = 'recog-welcome-hidden'

const FIRST_STEPS = [
  {
    to: href('/CommitteeAccess'),
    title: 'Meet your working groups',
    text: 'See who is in them, and write to all at once.',
  },
  { to: href('/events'), title: 'See what is planned', text: 'Calls and meetings in your own timezone.' },
  {
    to: href('/profile'),
    title: 'Complete your profile',
    text: 'Say where you work, so that others find you.',
  },
] as const

/** What a member can do here, until they hide it in this browser. */
function Welcome() {
  const [isHidden, setHidden] = useState(
    () => withStorage('localStorage', (storage) => storage.getItem(HIDDEN_KEY)) !== null,
  )
  if (isHidden) return null
  const hide = () => {
    setHidden(true)
    withStorage('localStorage', (storage) => storage.setItem(HIDDEN_KEY, '1'))
  }
  return (
    <div className={styles.welcome}>
      <Card title="What you can do here" titleLevel={2}>
        <ul className={styles.steps}>
          {FIRST_STEPS.map(({ to, title, text }) => (
            <li key={to}>
              <Link to={to}>{title}</Link>
              <p className={styles.soft}>{text}</p>
            </li>
          ))}
        </ul>
        <div className={styles.hide}>
          <Button variant="secondary" size="small" onClick={hide}>
            Hide this
          </Button>
        </div>
      </Card>
    </div>
  )
}
