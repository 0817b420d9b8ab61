import { mailDraft, useUser, type Project } from '@recog/shared-session'
import { MailButton } from '@recog/shared-ui'
import { addressesOf, teamMessage, type Team } from './team'

interface TeamMailProps {
  readonly project: Project
  readonly team: Team
}

/** The mail button of the team (R2.53). Servers may send addresses to approved members only (decision D2). */
export function TeamMail({ project, team }: TeamMailProps) {
  const isMember = useUser()?.isCommittee === true
  switch (addressesOf(team, isMember)) {
    case 'withheld':
      return <p>Email addresses are shown to approved members.</p>
    case 'unknown':
      return <p>The email addresses of this team could not be loaded.</p>
    case 'known':
      return (
        <MailButton
          label="Email Project Team"
          draft={(form) => mailDraft({ ...teamMessage(project, team), ...form })}
        />
      )
  }
}
