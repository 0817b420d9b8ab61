import { Page } from '@recog/section-kit'
import { buttonClass, Cluster, Stack } from '@recog/shared-ui'
import { useSteeringContact } from './use-steering-contact'

/** `/contact`: lets every visitor write to the steering committee (R2.26). */
export function ContactPage() {
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
        <output>{isWaiting && 'Loading the addresses...'}</output>
      </Stack>
    </Page>
  )
}
