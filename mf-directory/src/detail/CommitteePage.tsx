import { useEffect, useRef, useState } from 'react'
import { href } from '@recog/section-contract'
import { Gate, Page, Place, useLoad, usePage } from '@recog/section-kit'
import { Link, Navigate, useParams } from '@recog/section-kit/router'
import { isLeadOf, type SessionUser } from '@recog/shared-session'
import { Breadcrumb, buttonClass, Isodose } from '@recog/shared-ui'
import { CommitteeContent } from './CommitteeContent'
import { loadPage } from './load-page'
import styles from './PeopleLists.module.css'

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
  const heading = useRef<HTMLHeadingElement>(null)
  const [timesLeft, setTimesLeft] = useState(0)
  // The button that was pressed is no longer there. An effect runs after the dialog has restored the focus to it.
  useEffect(() => {
    if (timesLeft > 0) heading.current?.focus()
  }, [timesLeft])
  const left = () => {
    setTimesLeft((times) => times + 1)
    data.retry()
  }
  const title = loaded?.name ?? page.title
  return (
    <Page
      title={title}
      mark={<Isodose seed={id} size="large" />}
      lead={loaded?.description}
      headingRef={heading}
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
        data.status !== 'loading' &&
        isLeadOf(user, id) && (
          <Link className={buttonClass('secondary')} to={href('/wg/assign', { committeeId: id })}>
            Manage Working Group Members
          </Link>
        )
      }
    >
      <CommitteeContent data={data} user={user} onLeft={left} />
      {/* Loads beside the group, and is shown below it. */}
      <div className={styles.panels} hidden={!loaded}>
        <Place of="group.panel" props={{ committeeId: id }} />
      </div>
    </Page>
  )
}
