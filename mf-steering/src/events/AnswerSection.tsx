import { useContext } from 'react'
import type { PortalEvent } from '@recog/shared-session'
import { Section } from '@recog/shared-ui'
import { Answer } from './Answer'
import { AnswersContext, isOpen } from './answer-store'

/** Asks whether the reader comes (R2.107). */
export function AnswerSection({ event }: { readonly event: PortalEvent }) {
  const answers = useContext(AnswersContext)
  if (!answers || !isOpen(event)) return null
  return (
    <Section title="Will you come?">
      <Answer event={event} />
    </Section>
  )
}
