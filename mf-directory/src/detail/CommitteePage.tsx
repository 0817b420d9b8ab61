import { href } from '@recog/section-contract'
import { Gate, Page, useLoad, usePage, type Load } from '@recog/section-kit'
import { Link, Navigate, useParams } from '@recog/section-kit/router'
import { isLeadOf, settings, type Committee, type SessionUser } from '@recog/shared-session'
import { Breadcrumb, buttonClass, EmptyState, ErrorState, LoadingState } from '@recog/shared-ui'
import { loadCommittee } from '../api'
import { CommitteeMail } from './CommitteeMail'
import { PeopleLists } from './PeopleLists'

/** `/committees/:committeeId`: one working group (R2.15-R2.20). */
export function CommitteePage() {
  const { committeeId = '' } = useParams()
  return (
    <Gate
      whenSignedOut={<Navigate to="/" replace />}
      whenRefused={<Navigate to={href('/CommitteeAccess')} replace />}
    >
      {(user) => <Detail key={committeeId} id={committeeId} user={user} />}
    </Gate>
  )
}

function Detail({ id, user }: { readonly id: string; readonly user: SessionUser }) {
  const committee = useLoad((signal) => loadCommittee(id, signal), [id])
  const loaded = committee.status === 'loaded' ? committee.data : undefined
  const page = usePage()
  const title = loaded?.name ?? page.title
  return (
    <Page
      title={title}
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
        isLeadOf(user, id) && (
          <Link className={buttonClass('secondary')} to={href('/wg/assign', { committeeId: id })}>
            Manage Working Group Members
          </Link>
        )
      }
    >
      <Content committee={committee} />
    </Page>
  )
}

function Content({ committee }: { readonly committee: Load<Committee | undefined> }) {
  switch (committee.status) {
    case 'loading':
      return <LoadingState text="Loading working group details..." lines={6} />
    case 'error':
      return (
        <ErrorState
          message="We could not load working group details right now. Please try again later."
          onRetry={committee.retry}
        />
      )
    case 'loaded':
      if (!committee.data) return <EmptyState message="Committee not found." />
      return (
        <>
          <CommitteeMail
            committee={committee.data}
            isSteering={committee.data.id === settings().steeringCommitteeId}
          />
          <PeopleLists committee={committee.data} />
        </>
      )
  }
}
