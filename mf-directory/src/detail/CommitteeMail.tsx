import { useLoad } from '@recog/section-kit'
import { mailDraft, settings, type Committee } from '@recog/shared-session'
import { MailButton, Stack } from '@recog/shared-ui'
import { loadCommittees } from '../api'
import { groupAddresses, steeringAndLeadAddresses } from './recipients'

interface CommitteeMailProps {
  readonly committee: Committee
  readonly isSteering: boolean
}

/** The mail buttons of a group; the steering committee's page has two (R2.18, R2.19). */
export function CommitteeMail({ committee, isSteering }: CommitteeMailProps) {
  const message = {
    recipients: groupAddresses(committee),
    subject: `${settings().mailSubjectPrefix}${committee.name} WG`,
  }
  return (
    <Stack gap={5}>
      <MailButton label="Email Working Group" draft={(form) => mailDraft({ ...message, ...form })} />
      {isSteering && <SteeringAndLeadsMail />}
    </Stack>
  )
}

function SteeringAndLeadsMail() {
  const committees = useLoad(loadCommittees, [])
  const recipients =
    committees.status === 'loaded'
      ? steeringAndLeadAddresses(committees.data, settings().steeringCommitteeId)
      : []
  const message = { recipients, subject: `${settings().mailSubjectPrefix}Steering + WG Leads` }
  return (
    <MailButton
      label="Email Steering Committee + WG Leads"
      variant="secondary"
      draft={(form) => mailDraft({ ...message, ...form })}
      disabledReason={reasonOf(committees.status)}
    />
  )
}

/** Why the button is disabled: an incomplete list of people is never mailed (edge case M11). */
function reasonOf(status: 'loading' | 'error' | 'loaded'): string | undefined {
  if (status === 'loaded') return undefined
  return status === 'loading' ? 'Loading the addresses...' : 'The addresses could not be loaded.'
}
