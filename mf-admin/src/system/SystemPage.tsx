import { Gate, useLoad } from '@recog/section-kit'
import type { SessionUser } from '@recog/shared-session'
import { EmptyState, ErrorState, LoadingState } from '@recog/shared-ui'
import { loadSystem } from '../api'
import { AdminPage } from '../layout/AdminPage'
import { FindingsTable } from './FindingsTable'

/** `/admin/system`: how well the installation is set up (R2.97). */
export function SystemPage() {
  return (
    <AdminPage lead="Whether mail, backups, keys and more are set up well, and what to do if not.">
      <Gate>{(user) => <IfOffered user={user} />}</Gate>
    </AdminPage>
  )
}

function IfOffered({ user }: { readonly user: SessionUser }) {
  if (user.capabilities.includes('system')) return <System />
  return <EmptyState message="This server does not check how it is set up." />
}

function System() {
  const report = useLoad(loadSystem, [])
  switch (report.status) {
    case 'loading':
      return <LoadingState text="Checking the portal..." lines={8} />
    case 'error':
      return <ErrorState message="The portal could not be checked." onRetry={report.retry} />
    case 'loaded':
      if (report.data.findings.length === 0) return <EmptyState message="This server has no checks." />
      return <FindingsTable findings={report.data.findings} onCheckAgain={report.retry} />
  }
}
