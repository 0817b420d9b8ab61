import { href } from '@recog/section-contract'
import { Page } from '@recog/section-kit'
import { Link } from '@recog/section-kit/router'
import { useUser, type SessionUser } from '@recog/shared-session'
import { buttonClass, Card, CardGrid, Section } from '@recog/shared-ui'
import { home } from '../../content/home'
import brochure from '../../brochure/recog-2024-meeting.pdf'
import { Contours } from './Contours'
import styles from './HomePage.module.css'
import { MyPortal } from './mine/MyPortal'

const ACTION = `${buttonClass('primary')} ${styles.action}`

/** `/home`: describes the group, its aims and its last meeting (R2.10). */
export function HomePage() {
  const user = useUser()
  const hasOwn = !user || user.isCommittee || user.requestedAt !== ''
  return (
    <Page lead={home.lead} actions={<Action user={user} />}>
      {/* The inline script reserves its height for returning members (HomePage.module.css). */}
      {hasOwn && <div className={styles.mine}>{user && <MyPortal user={user} />}</div>}
      <div className={styles.about}>
        <Section title={home.about.title}>
          {home.about.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </Section>
        <Contours />
      </div>
      <Section title={home.aims.title}>
        <CardGrid>
          {home.aims.items.map(({ title, text }) => (
            <Card key={title} title={title}>
              <p>{text}</p>
            </Card>
          ))}
        </CardGrid>
      </Section>
      <Section title="Previous meetings">
        <Card
          title={home.meeting.title}
          actions={
            <a className={buttonClass('secondary')} href={brochure} download="ReCOG-2024-meeting.pdf">
              {home.meeting.brochure}
            </a>
          }
        >
          <p>{home.meeting.text}</p>
        </Card>
      </Section>
    </Page>
  )
}

/** The main action. Whoever is no member is told to ask to join, unless they are known to wait for an answer. */
function Action({ user }: { readonly user: SessionUser | undefined }) {
  if (user?.isCommittee)
    return (
      <Link className={ACTION} to={`${href('/CommitteeAccess')}#search`}>
        Find a colleague
      </Link>
    )
  return user?.requestedAt ? (
    <Link className={ACTION} to={href('/profile')}>
      Your profile
    </Link>
  ) : (
    <Link className={user ? ACTION : `${ACTION} ${styles.join}`} to={href('/join')}>
      Request to join
    </Link>
  )
}
