import { useState } from 'react'
import { href } from '@recog/section-contract'
import { Link } from '@recog/section-kit/router'
import { withStorage } from '@recog/shared-session'
import { Button, Card } from '@recog/shared-ui'
import styles from './MyPortal.module.css'

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
export function Welcome() {
  const [isHidden, setHidden] = useState(
    () => withStorage('localStorage', (storage) => storage.getItem(HIDDEN_KEY)) !== null,
  )
  if (isHidden) return null
  const hide = () => {
    setHidden(true)
    withStorage('localStorage', (storage) => storage.setItem(HIDDEN_KEY, '1'))
  }
  return (
    <Card
      title="What you can do here"
      titleLevel={2}
      actions={
        <Button variant="secondary" size="small" onClick={hide}>
          Hide this
        </Button>
      }
    >
      <ul className={styles.steps}>
        {FIRST_STEPS.map(({ to, title, text }) => (
          <li key={to}>
            <Link to={to}>{title}</Link>
            <p className={styles.soft}>{text}</p>
          </li>
        ))}
      </ul>
    </Card>
  )
}
