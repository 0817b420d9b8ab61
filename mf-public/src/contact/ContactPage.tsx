import { Page } from '@recog/section-kit'
import { settings } from '@recog/shared-session'
import { buttonClass, Cluster, CopyButton, EmailLink, Stack } from '@recog/shared-ui'
import { useSteeringContact } from './use-steering-contact'
import styles from './ContactPage.module.css'

/** `/contact`: lets every visitor write to the steering committee (R2.26). */
export function ContactPage() {
  const { contactEmail } = settings()
  const { hrefs, isWaiting, link, prepare, press } = useSteeringContact()
  return (
    <Page
      width="narrow"
      lead="The steering committee answers questions about the group, its work and how to join."
    >
      <Stack gap={3}>
        <Cluster>
          {hrefs.map((href, index) => (
            <a
              key={index}
              ref={index === 0 ? link : undefined}
              className={buttonClass('primary')}
              href={href}
              aria-busy={isWaiting || undefined}
              data-needs-code
              onPointerEnter={prepare}
              onFocus={prepare}
              onClick={press}
            >
              Contact ReCOG Steering Committee{hrefs.length > 1 && ` (${index + 1} of ${hrefs.length})`}
            </a>
          ))}
        </Cluster>
        <p className={styles.address}>
          Without a mail program on this computer, write to <EmailLink email={contactEmail} />
          <CopyButton size="small" variant="quiet" label="Copy" text={contactEmail} />
        </p>
        <output>{isWaiting && 'Loading the addresses...'}</output>
      </Stack>
    </Page>
  )
}
