import { useContext } from 'react'
import { Later, useUrlChoice } from '@recog/section-kit'
import type { PortalEvent } from '@recog/shared-session'
import { Section } from '@recog/shared-ui'
import { Answer } from './Answer'
import { AnswersContext, isOpen } from './answer-store'

const ASKED = ['', 'yes', 'maybe', 'no'] as const
const loadAsk = async () => (await import(/* webpackChunkName: "organise" */ './AskedAnswer')).AskedAnswer

/** Asks whether the reader comes; once more for an answer that was chosen in a mail: opening a link changes nothing (R2.107). */
export function AnswerSection({ event }: { readonly event: PortalEvent }) {
  const answers = useContext(AnswersContext)
  const [asked, setAsked] = useUrlChoice('answer', ASKED)
  if (!answers || !isOpen(event)) return null
  return (
    <Section title="Will you come?">
      <Answer event={event} />
      {asked !== '' && (
        <Later load={loadAsk} props={{ event, answers, asked, onClose: () => setAsked('') }} />
      )}
    </Section>
  )
}
