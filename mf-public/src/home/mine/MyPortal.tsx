import type { ReactNode } from 'react'
import { href } from '@recog/section-contract'
import { useLoad, type Load } from '@recog/section-kit'
import { Link } from '@recog/section-kit/router'
import {
  byName,
  isWebLink,
  now,
  type PortalEvent,
  type Project,
  type SessionUser,
} from '@recog/shared-session'
import { Badge, buttonClass, Card, DateTile, Isodose, Skeleton, VisuallyHidden } from '@recog/shared-ui'
import { loadCommittees, loadEvents, loadProjects, loadSteeringUsers } from '../../api'
import { NEXT_STEP } from '../../join/join-request'
import styles from './MyPortal.module.css'
import { inDays, nextEvents, ownDate, ownTime } from './next-events'
import { steeringTasks, type Task } from './tasks'
import { Welcome } from './Welcome'

const EVENTS_SHOWN = 3
const PROJECTS_SHOWN = 5

interface MyPortalProps {
  readonly user: SessionUser
  /** Everybody's part of the page, shown below once nothing above it can grow any more. */
  readonly children: ReactNode
}

/** The next events, projects, tasks and groups of a member; the request of somebody who waits for an answer. */
export function MyPortal({ user, children }: MyPortalProps) {
  if (user.isCommittee) return <Mine user={user}>{children}</Mine>
  return (
    <>
      {user.requestedAt && <Applicant requestedAt={user.requestedAt} />}
      {children}
    </>
  )
}

function Mine({ user, children }: MyPortalProps) {
  const events = useLoad(loadEvents, [])
  const projects = useLoad(loadProjects, [])
  const isLoading = events.status === 'loading' || projects.status === 'loading'
  return (
    <>
      <Welcome />
      <div className={styles.mine}>
        <div className={styles.column} aria-busy={isLoading}>
          {isLoading ? (
            <Card title="Next events" titleLevel={2}>
              <Skeleton lines={6} />
            </Card>
          ) : (
            <>
              <NextEvents events={events} />
              <MyProjects projects={projects} user={user} />
            </>
          )}
        </div>
        <div className={styles.column}>
          {user.isSteering && <SteeringWork projects={projects} />}
          <MyGroups user={user} />
        </div>
      </div>
      {!isLoading && children}
    </>
  )
}

/** The next events in the reader's time zone, the first of them in full. */
function NextEvents({ events }: { readonly events: Load<readonly PortalEvent[]> }) {
  const next = events.status === 'loaded' ? nextEvents(events.data, now(), EVENTS_SHOWN) : []
  return (
    <Card title="Next events" titleLevel={2}>
      {events.status === 'error' && <p>Failed to load events.</p>}
      {events.status === 'loaded' && next.length === 0 && <p>No events are planned.</p>}
      <ul className={styles.list}>
        {next.map((event) => (
          <NextEvent key={event.id} event={event} />
        ))}
      </ul>
      <Link to={href('/events')}>All events</Link>
    </Card>
  )
}

function NextEvent({
  event: { id, title, scheduledUtc, location, weblink },
}: {
  readonly event: PortalEvent
}) {
  return (
    <li className={styles.event}>
      <DateTile instant={scheduledUtc} />
      <div className={styles.text}>
        <h3>
          <Link to={href('/events/:eventId', { eventId: id })}>
            <bdi>{title}</bdi>
          </Link>
        </h3>
        <p>
          {ownTime(scheduledUtc)} (your time){' '}
          <span className={styles.soft}>· {inDays(scheduledUtc, now())}</span>
        </p>
        {location && <p className={styles.soft}>{location}</p>}
      </div>
      {isWebLink(weblink) && (
        <a
          className={buttonClass('secondary', 'small')}
          href={weblink}
          target="_blank"
          rel="noopener noreferrer"
        >
          Open<VisuallyHidden> link of {title}</VisuallyHidden>
        </a>
      )}
    </li>
  )
}

interface MyProjectsProps {
  readonly projects: Load<readonly Project[]>
  readonly user: SessionUser
}

/** The projects that the member leads, owns or works in. */
function MyProjects({ projects, user: { userId } }: MyProjectsProps) {
  const mine =
    projects.status === 'loaded'
      ? projects.data.filter(
          ({ isArchived, leadIds, memberIds, ownerUserId }) =>
            !isArchived && [...leadIds, ...memberIds, ownerUserId].includes(userId),
        )
      : []
  return (
    <Card title="My projects" titleLevel={2}>
      {projects.status === 'error' && <p>Failed to load projects.</p>}
      {projects.status === 'loaded' && mine.length === 0 && <p>You are not in a project yet.</p>}
      <ul className={styles.list}>
        {mine.slice(0, PROJECTS_SHOWN).map(({ id, name, status, leadIds, committeeNames }) => (
          <li key={id}>
            <div className={styles.text}>
              <Link to={href('/projects/:projectId', { projectId: id })}>
                <bdi>{name}</bdi>
              </Link>
              <p className={styles.soft}>
                {[leadIds.includes(userId) ? 'You lead it' : '', committeeNames.join(', ')]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </div>
            {status && <Badge>{status}</Badge>}
          </li>
        ))}
      </ul>
      <Link to={href('/projects')}>All projects</Link>
    </Card>
  )
}

/** The member's working groups. Who leads them follows: the line is there already. */
function MyGroups({ user: { committees } }: { readonly user: SessionUser }) {
  const loaded = useLoad(loadCommittees, [])
  const leadsOf = (groupId: string) =>
    loaded.status === 'loaded'
      ? (loaded.data.find(({ id }) => id === groupId)?.board ?? []).map(({ displayName }) => displayName)
      : []
  return (
    <Card title="My working groups" titleLevel={2}>
      {committees.length === 0 && <p>You are not in a working group yet.</p>}
      <ul className={styles.list}>
        {committees.toSorted(byName).map(({ id, name, role }) => (
          <li key={id}>
            <Isodose seed={id} />
            <div className={styles.text}>
              <Link to={href('/committees/:committeeId', { committeeId: id })}>{name}</Link>
              <p className={styles.line}>
                {role === 'board' ? 'You lead this group' : leadsOf(id).join(', ') || '\u00a0'}
              </p>
            </div>
          </li>
        ))}
      </ul>
      <Link to={href('/CommitteeAccess')}>All working groups</Link>
    </Card>
  )
}

const PAGE_OF = {
  requests: href('/steering/approve'),
  projects: href('/projects', { approval: 'waiting' }),
} satisfies Record<Task['kind'], string>

/** The open tasks of steering members. */
function SteeringWork({ projects }: Pick<MyProjectsProps, 'projects'>) {
  const people = useLoad(loadSteeringUsers, [])
  const isLoaded = people.status === 'loaded' && projects.status === 'loaded'
  const tasks = isLoaded ? steeringTasks(people.data, projects.data) : []
  return (
    <Card title="Waiting for you" titleLevel={2}>
      <div className={styles.tasks}>
        {people.status === 'error' || projects.status === 'error' ? (
          <p>Failed to load steering data.</p>
        ) : (
          tasks.length === 0 && <p>{isLoaded ? 'Nothing is waiting.' : 'Loading...'}</p>
        )}
        {tasks.map(({ kind, text }) => (
          <Link key={kind} to={PAGE_OF[kind]}>
            {text}
          </Link>
        ))}
      </div>
    </Card>
  )
}

/** @param requestedAt when the request was sent: only a server that tells knows that there is one */
function Applicant({ requestedAt }: Pick<SessionUser, 'requestedAt'>) {
  return (
    <Card title="Your request is waiting" titleLevel={2}>
      <p>Waiting since {ownDate(requestedAt)}.</p>
      <p>{NEXT_STEP}</p>
      <p>
        As a member you will find the working groups, their people, events and projects here. Until then you
        can read the public pages.
      </p>
      <p>
        <Link to={href('/contact')}>Ask the steering committee</Link>
      </p>
    </Card>
  )
}
