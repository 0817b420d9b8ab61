import { Page } from '@recog/section-kit'
import { settings } from '@recog/shared-session'
import { EmailLink, Section } from '@recog/shared-ui'
import { accessibility, imprint, privacy, type TextPageContent } from '../../content/legal'

/** `/privacy`: the privacy notice. */
export const PrivacyPage = () => <TextPage {...privacy} />

/** `/imprint`: who is responsible. */
export const ImprintPage = () => <TextPage {...imprint} />

/** `/accessibility`: the accessibility statement. */
export const AccessibilityPage = () => <TextPage {...accessibility} />

function TextPage({ lead, sections }: TextPageContent) {
  return (
    <Page width="narrow" lead={lead}>
      {sections.map(({ title, paragraphs }) => (
        <Section key={title} title={title}>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </Section>
      ))}
      <Section title="Contact">
        <p>
          <EmailLink email={settings().contactEmail} />
        </p>
      </Section>
    </Page>
  )
}
