import { useLoad } from '@recog/section-kit'
import { mailDraft, settings, type Committee } from '@recog/shared-session'
import { MailButtons, type Mail } from '@recog/shared-ui'
import { loadCommittees } from '../api'
import { groupAddresses, steeringAndLeadAddresses } from './recipients'

interface CommitteeMailProps {
  readonly committee: Committee
  readonly isSteering: boolean
}

/** The mails to a group; the steering committee's page has one more (R2.18, R2.19). */
export function CommitteeMail({ committee, isSteering }: CommitteeMailProps) {
  return isSteering ? <SteeringMail committee={committee} /> : <MailButtons mails={groupMails(committee)} />
}

function SteeringMail({ committee }: Pick<CommitteeMailProps, 'committee'>) {
  const committees = useLoad(loadCommittees, [])
  const recipients =
    committees.status === 'loaded'
      ? steeringAndLeadAddresses(committees.data, settings().steeringCommitteeId)
      : []
  const both: Mail = {
    label: 'Email Steering Committee + WG Leads',
    copyLabel: 'Copy addresses of both',
    variant: 'secondary',
    draft: (form) =>
      mailDraft({ recipients, subject: `${settings().mailSubjectPrefix}Steering + WG Leads`, ...form }),
    disabledReason: reasonOf(committees.status),
  }
  return <MailButtons mails={[...groupMails(committee), both]} />
}

/** To everybody in the group and, where these are not the same people, to its leads only. */
function groupMails(committee: Committee): readonly Mail[] {
  const subject = `${settings().mailSubjectPrefix}${committee.name} WG`
  const everyone: Mail = {
    label: 'Email Working Group',
    draft: (form) => mailDraft({ recipients: groupAddresses(committee), subject, ...form }),
  }
  const leads: Mail = {
    label: 'Email Leads',
    copyLabel: 'Copy addresses of leads',
    variant: 'secondary',
    draft: (form) => mailDraft({ recipients: groupAddresses(committee, 'leads'), subject, ...form }),
  }
  return committee.board.length > 0 && committee.members.length > 0 ? [everyone, leads] : [everyone]
}

/** Why the button is disabled: an incomplete list of people is never mailed (edge case M11). */
function reasonOf(status: 'loading' | 'error' | 'loaded'): string | undefined {
  if (status === 'loaded') return undefined
  return status === 'loading' ? 'Loading the addresses...' : 'The addresses could not be loaded.'
}
