import { Fragment } from 'react'
import { href } from '@recog/section-contract'
import { Link } from '@recog/section-kit/router'
import type { PickerUser, Project } from '@recog/shared-session'
import { Badge, DescriptionList, PersonName, Section } from '@recog/shared-ui'
import { statusBadge } from '../list/status'
import { createdText } from './created-text'
import styles from './ProjectFacts.module.css'
import { personOf, teamOf, type TeamMember } from './team'
import { TeamMail } from './TeamMail'

interface ProjectFactsProps {
  readonly project: Project
  readonly people: readonly PickerUser[]
}

/** The details of a project, its team and their mail button (R2.53). */
export function ProjectFacts({ project, people }: ProjectFactsProps) {
  const team = teamOf(project, people)
  const badge = statusBadge(project.status)
  return (
    <>
      <p className={styles.description}>{project.description || 'No description.'}</p>
      <DescriptionList
        items={[
          { term: 'Status', value: badge ? <Badge tone={badge.tone}>{badge.label}</Badge> : 'Not given' },
          { term: 'Created', value: createdText(project.createdAt) },
          { term: 'Owner', value: <Owner project={project} people={people} /> },
          { term: 'Approval', value: project.isApproved ? 'Approved' : 'Waiting for approval' },
          { term: 'Working Groups', value: <Groups project={project} /> },
        ]}
      />
      <TeamMail project={project} team={team} />
      <div className={styles.team}>
        <Section title="Leads">
          <People people={team.leads} empty="No leads listed." />
        </Section>
        <Section title="Members">
          <People people={team.members} empty="No members listed." />
        </Section>
      </div>
    </>
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
