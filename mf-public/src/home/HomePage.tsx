import { href } from '@recog/section-contract'
import { Page } from '@recog/section-kit'
import { Link } from '@recog/section-kit/router'
import { buttonClass, Card, CardGrid, Section } from '@recog/shared-ui'
import { home } from '../../content/home'
import brochure from '../../brochure/recog-2024-meeting.pdf'
import { Contours } from './Contours'
import styles from './HomePage.module.css'

/** `/home`: describes the group, its aims and its last meeting (R2.10). */
export function HomePage() {
  return (
    <Page
      lead={home.lead}
      actions={
        <Link className={buttonClass('primary')} to={href('/join')}>
          Request to join
        </Link>
      }
    >
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
