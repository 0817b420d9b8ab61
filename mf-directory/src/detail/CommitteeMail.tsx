import { ONE_COLUMN, useNarrow } from '@recog/section-kit'
import { mailDraft, settings, type Committee } from '@recog/shared-session'
import { Disclosure, MailButtons, type Mail } from '@recog/shared-ui'
import { groupAddresses, steeringAndLeadAddresses } from './recipients'

interface CommitteeMailProps {
  readonly committee: Committee
  /** All groups, if they could be loaded. Only the steering committee's page mails them. */
  readonly groups: readonly Committee[] | undefined
}

/**
 * The mails to a group; the steering committee's page has one more (R2.18, R2.19). In one column they would fill the screen, so that
 * nobody is in sight: a line above the people opens them.
 */
export function CommitteeMail({ committee, groups }: CommitteeMailProps) {
  const mails = groupMails(committee)
  const isSteering = committee.id === settings().steeringCommitteeId
  const isNarrow = useNarrow(ONE_COLUMN)
  const buttons = <MailButtons mails={isSteering ? [...mails, steeringMail(groups)] : mails} />
  return isNarrow ? <Disclosure summary="Email this group">{buttons}</Disclosure> : buttons
}

/** To the steering members and the leads of all groups. An incomplete list of people is never mailed (edge case M11). */
function steeringMail(groups: readonly Committee[] | undefined): Mail {
  const recipients = groups ? steeringAndLeadAddresses(groups, settings().steeringCommitteeId) : []
  return {
    label: 'Email Steering Committee + WG Leads',
    copyLabel: 'Copy addresses of both',
    variant: 'secondary',
    draft: (form) =>
      mailDraft({ recipients, subject: `${settings().mailSubjectPrefix}Steering + WG Leads`, ...form }),
    disabledReason: groups ? undefined : 'The addresses could not be loaded.',
  }
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
