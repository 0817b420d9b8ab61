import type { SystemFinding } from '@recog/shared-session'
import { Alert, Badge, Button, Cluster, DataTable, Stack, type Column } from '@recog/shared-ui'
import { bySeverity, summaryOf } from './findings'

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
export function FindingsTable({ findings, onCheckAgain }: FindingsTableProps) {
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
