import { href } from '@recog/section-contract'
import { Page } from '@recog/section-kit'
import { Link } from '@recog/section-kit/router'
import { useUser, type SessionUser } from '@recog/shared-session'
import { buttonClass, Card, CardGrid, Isodose, Section } from '@recog/shared-ui'
import { home } from '../../content/home'
import { publications } from '../../content/publications'
import brochure from '../../brochure/recog-2024-meeting.pdf'
import { GroupFacts } from './GroupFacts'
import styles from './HomePage.module.css'
import { MyPortal } from './MyPortal'

const [newest] = publications
const ACTION = `${buttonClass('primary')} ${styles.action}`

/** `/home`: describes the group, its aims and its last meeting (R2.10). A member's own part comes first. */
export function HomePage() {
  const user = useUser()
  return (
    <Page
      // Both are kept for whoever is signed in, without their content: the heading has its size and its distances from the first frame.
      lead={<div className={user ? undefined : styles.visitors}>{!user && home.lead}</div>}
      actions={<Action user={user} />}
      picture={
        <div className={user ? undefined : styles.visitors}>
          {!user && <Isodose seed="recog" size="picture" />}
        </div>
      }
    >
      {user ? (
        <MyPortal key={user.userId} user={user}>
          <About />
        </MyPortal>
      ) : (
        <div className={styles.visitors}>
          <GroupFacts />
          <About />
        </div>
      )}
    </Page>
  )
}

function About() {
  return (
    <div className={styles.about}>
      <Section title={home.about.title}>
        <div className={styles.columns}>
          {home.about.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </Section>
      <Section title={home.aims.title}>
        <CardGrid>
          {home.aims.items.map(({ title, text }) => (
            <div key={title} className={styles.aim}>
              <h3>{title}</h3>
              <p>{text}</p>
            </div>
          ))}
        </CardGrid>
      </Section>
      <div className={styles.pair}>
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
        {newest && (
          <Section title="Newest publication">
            <Card title={newest.title} actions={<Link to={href('/publications')}>All publications</Link>}>
              <p>{newest.authors}</p>
              <p>{newest.citation}</p>
            </Card>
          </Section>
        )}
      </div>
    </div>
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
