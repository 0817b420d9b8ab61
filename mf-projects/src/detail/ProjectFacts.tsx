import { Fragment } from 'react'
import { href } from '@recog/section-contract'
import { Link } from '@recog/section-kit/router'
import { mailDraft, useUser, type PickerUser, type Project } from '@recog/shared-session'
import { Badge, DescriptionList, MailButton, PersonName, readerDay, Section } from '@recog/shared-ui'
import { statusBadge } from '../list/status'
import styles from './ProjectFacts.module.css'
import { addressesOf, personOf, teamMessage, teamOf, type Team, type TeamMember } from './team'

interface ProjectFactsProps {
  readonly project: Project
  readonly people: readonly PickerUser[]
}

/** The details of a project, its team and their mail button (R2.53). */
export function ProjectFacts({ project, people }: ProjectFactsProps) {
  const team = teamOf(project, people)
  const badge = statusBadge(project.status)
  return (
    <div className={styles.page}>
      <div className={styles.part}>
        <p className={styles.description}>{project.description || 'No description.'}</p>
        <div className={styles.team}>
          <Section title="Leads">
            <People
              people={team.leads}
              empty={project.ownerUserId === '' ? 'No leads listed.' : 'Nobody but the owner.'}
            />
          </Section>
          <Section title="Members">
            <People people={team.members} empty="No members listed." />
          </Section>
        </div>
      </div>
      <div className={styles.part}>
        <DescriptionList
          items={[
            { term: 'Status', value: badge ? <Badge tone={badge.tone}>{badge.label}</Badge> : 'Not given' },
            { term: 'Approval', value: project.isApproved ? 'Approved' : 'Waiting for approval' },
            { term: 'Working Groups', value: <Groups project={project} /> },
            { term: 'Owner', value: <Owner project={project} people={people} /> },
            { term: 'Created', value: readerDay(project.createdAt) || 'Not given' },
          ]}
        />
        <TeamMail project={project} team={team} />
      </div>
    </div>
  )
}

function Owner({ project: { ownerUserId }, people }: ProjectFactsProps) {
  if (ownerUserId === '') return 'None'
  return (
    <Link to={href('/members/:userId', { userId: ownerUserId })}>
      <PersonName>{personOf(ownerUserId, people).name}</PersonName>
    </Link>
  )
}

function Groups({ project: { committeeIds, committeeNames } }: Pick<ProjectFactsProps, 'project'>) {
  if (committeeIds.length === 0) return 'None'
  return committeeIds.map((committeeId, index) => (
    <Fragment key={committeeId}>
      {index > 0 && ', '}
      <Link to={href('/committees/:committeeId', { committeeId })}>
        {committeeNames[index] ?? committeeId}
      </Link>
    </Fragment>
  ))
}

function People({ people, empty }: { readonly people: readonly TeamMember[]; readonly empty: string }) {
  if (people.length === 0) return <p>{empty}</p>
  return (
    <ul className={styles.people}>
      {people.map(({ userId, name }) => (
        <li key={userId}>
          <Link to={href('/members/:userId', { userId })}>
            <PersonName>{name}</PersonName>
          </Link>
        </li>
      ))}
    </ul>
  )
}

interface TeamMailProps {
  readonly project: Project
  readonly team: Team
}

/** The mail button of the team (R2.53). Servers may send addresses to approved members only (decision D2). */
function TeamMail({ project, team }: TeamMailProps) {
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
