import { Gate, useLoad } from '@recog/section-kit'
import type { SessionUser, SystemFinding } from '@recog/shared-session'
import {
  EmptyState,
  ErrorState,
  LoadingState,
  Alert,
  Badge,
  Button,
  Cluster,
  DataTable,
  Stack,
  type Column,
} from '@recog/shared-ui'
import { loadSystem } from '../api'
import { AdminPage } from '../layout/AdminPage'

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

const STATUS = {
  ok: { label: 'OK', tone: 'success', summary: 'success' },
  warning: { label: 'Warning', tone: 'warning', summary: 'warning' },
  problem: { label: 'Problem', tone: 'danger', summary: 'error' },
} as const

const COLUMNS: readonly Column<SystemFinding>[] = [
  { key: 'title', header: 'Check', rowHeader: true, width: '14rem', cell: ({ title }) => title },
  {
    key: 'status',
    header: 'Status',
    width: '8rem',
    cell: ({ status }) => <Badge tone={STATUS[status].tone}>{STATUS[status].label}</Badge>,
  },
  { key: 'finding', header: 'Finding', breakWords: true, cell: (finding) => <Finding finding={finding} /> },
]

function Finding({ finding: { message, action, docs } }: { readonly finding: SystemFinding }) {
  return (
    <Stack gap={2}>
      <span>{message}</span>
      {action !== '' && <span>{action}</span>}
      {action !== '' && docs !== '' && <span>{chapterOf(docs)}</span>}
    </Stack>
  )
}

/** Where to read on, in words: "See “Behind a proxy” in docs/operations.md." */
function chapterOf(docs: string): string {
  const [file = '', anchor = ''] = docs.split('#')
  const chapter = anchor.replaceAll('-', ' ').replace(/^./, (letter) => letter.toUpperCase())
  return chapter === '' ? `See ${file}.` : `See “${chapter}” in ${file}.`
}

interface FindingsTableProps {
  readonly findings: readonly SystemFinding[]
  readonly onCheckAgain: () => void
}

/** What the checks found, in a sentence and one by one. */
function FindingsTable({ findings, onCheckAgain }: FindingsTableProps) {
  const [worst] = bySeverity(findings)
  return (
    <>
      <Alert tone={STATUS[worst?.status ?? 'ok'].summary}>{summaryOf(findings)}</Alert>
      <Cluster>
        <Button variant="secondary" onClick={onCheckAgain}>
          Check again
        </Button>
      </Cluster>
      <DataTable
        caption="Findings"
        captionHidden
        columns={COLUMNS}
        rows={bySeverity(findings)}
        rowKey={({ check }) => check}
        empty="This server has no checks."
      />
    </>
  )
}

const ORDER = ['problem', 'warning', 'ok'] as const satisfies readonly SystemFinding['status'][]

/** Problems first, then warnings; otherwise in the order of the server. */
export const bySeverity = (findings: readonly SystemFinding[]): readonly SystemFinding[] =>
  ORDER.flatMap((status) => findings.filter((finding) => finding.status === status))

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`

export function summaryOf(findings: readonly SystemFinding[]): string {
  const count = (wanted: SystemFinding['status']) => findings.filter(({ status }) => status === wanted).length
  const open = [
    ...(count('problem') > 0 ? [counted(count('problem'), 'problem')] : []),
    ...(count('warning') > 0 ? [counted(count('warning'), 'warning')] : []),
  ]
  return open.length === 0 ? 'Everything is set up well.' : `There ${verb(open[0])} ${open.join(' and ')}.`
}

const verb = (first = ''): string => (first.startsWith('1 ') ? 'is' : 'are')
