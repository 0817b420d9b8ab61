import { href } from '@recog/section-contract'
import { Gate, Page, Place, useLoad, usePage, type Load } from '@recog/section-kit'
import { Link, Navigate, useParams } from '@recog/section-kit/router'
import { isLeadOf, mailDraft, type SessionUser, settings, type Committee } from '@recog/shared-session'
import { Breadcrumb, buttonClass, Isodose, EmptyState, ErrorState, LoadingState } from '@recog/shared-ui'
import styles from './PeopleLists.module.css'
import { groupAddresses } from './recipients'
import { CommitteeMail } from './CommitteeMail'
import { LeaveGroup } from './LeaveGroup'
import { PeopleLists } from './PeopleLists'
import { loadCommittee, loadCommittees } from '../api'

/** `/committees/:committeeId`: one working group (R2.15-R2.20). */
export function CommitteePage() {
  const { committeeId = '' } = useParams()
  return (
    <Gate
      ownsPage
      whenSignedOut={<Navigate to="/" replace />}
      whenRefused={<Navigate to={href('/CommitteeAccess')} replace />}
    >
      {(user) => <Detail key={committeeId} id={committeeId} user={user} />}
    </Gate>
  )
}

function Detail({ id, user }: { readonly id: string; readonly user: SessionUser }) {
  const data = useLoad((signal) => loadPage(id, signal), [id])
  const loaded = data.status === 'loaded' ? data.data.committee : undefined
  const page = usePage()
  const title = loaded?.name ?? page.title
  return (
    <Page
      title={title}
      mark={<Isodose seed={id} size="large" />}
      lead={loaded?.description}
      breadcrumb={
        <Breadcrumb
          items={[
            { label: 'Working Groups', link: <Link to={href('/CommitteeAccess')}>Working Groups</Link> },
            { label: title },
          ]}
        />
      }
      actions={
        // With the description: on a phone, it would push the button down.
        data.status !== 'loading' && (
          <>
            {loaded && <AskToJoin committee={loaded} user={user} />}
            {isLeadOf(user, id) && (
              <Link className={buttonClass('secondary')} to={href('/wg/assign', { committeeId: id })}>
                Manage Working Group Members
              </Link>
            )}
            {(isLeadOf(user, id) || user.isSteering) && user.capabilities.includes('announcements') && (
              <Link
                className={buttonClass('secondary')}
                to={`${href('/announcements')}?group=${encodeURIComponent(id)}`}
              >
                Write an Announcement
              </Link>
            )}
          </>
        )
      }
    >
      <div className={loaded ? styles.group : styles.arriving}>
        <CommitteeContent data={data} user={user} onLeft={data.retry} />
        {/* Loads beside the group. */}
        <div className={styles.panels} hidden={!loaded}>
          <Place of="group.panel" props={{ committeeId: id }} />
        </div>
      </div>
    </Page>
  )
}

/** A draft to the leads, for members of other groups (R2.122). Nobody asks to join the steering committee. */
function AskToJoin({ committee, user }: { readonly committee: Committee; readonly user: SessionUser }) {
  const { id, name } = committee
  const belongs = user.committees.some((own) => own.id === id)
  const isOffered = user.capabilities.includes('people-details') && id !== settings().steeringCommitteeId
  const [draft] = mailDraft({
    recipients: groupAddresses(committee, 'leads'),
    subject: `${settings().mailSubjectPrefix}Asking to join ${name}`,
  }).hrefs
  if (belongs || !isOffered || !draft) return null
  return (
    <a className={buttonClass('secondary')} href={draft}>
      Ask to join this group
    </a>
  )
}

interface ContentProps {
  readonly data: Load<CommitteePageData>
  readonly user: SessionUser
  /** The visitor has left the group. */
  onLeft(): void
}

/** A working group as loaded, or why there is none. */
function CommitteeContent({ data, user, onLeft }: ContentProps) {
  switch (data.status) {
    case 'loading':
      return <LoadingState text="Loading working group details..." lines={6} />
    case 'error':
      return (
        <ErrorState
          message="We could not load working group details right now. Please try again later."
          onRetry={data.retry}
        />
      )
    case 'loaded': {
      const { committee, groups } = data.data
      const { replace } = data
      if (!committee) return <EmptyState message="Committee not found." />
      return (
        <>
          <div className={styles.rail}>
            <CommitteeMail committee={committee} groups={groups} />
          </div>
          <PeopleLists committee={committee} />
          <LeaveGroup
            committee={committee}
            user={user}
            onLeft={onLeft}
            onChanged={() =>
              void loadPage(committee.id, new AbortController().signal).then(replace, () => {})
            }
          />
        </>
      )
    }
  }
}

interface CommitteePageData {
  /** `undefined` if there is no such group. */
  readonly committee: Committee | undefined
  /** All groups, or `undefined` where they could not be loaded. Only on the steering committee's page. */
  readonly groups?: readonly Committee[] | undefined
}

/**
 * Loads a group. Its page mails people of all groups if it is the steering committee's: they are loaded together, so that the page
 * appears complete, because their number decides how many buttons there are. Without them the rest of the page works.
 */
async function loadPage(id: string, signal: AbortSignal): Promise<CommitteePageData> {
  if (id !== settings().steeringCommitteeId) return { committee: await loadCommittee(id, signal) }
  const [committee, groups] = await Promise.all([
    loadCommittee(id, signal),
    loadCommittees(signal).catch(() => undefined),
  ])
  return { committee, groups }
}
