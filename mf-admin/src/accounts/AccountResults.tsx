import type { AccountResult } from '@recog/shared-session'
import { Alert, Badge, CopyButton, DataTable, type Column } from '@recog/shared-ui'
import { outcomeOf, summaryOf } from './account-outcome'

const COLUMNS: readonly Column<AccountResult>[] = [
  { key: 'email', header: 'Email', rowHeader: true, cell: ({ email }) => email },
  {
    key: 'outcome',
    header: 'Result',
    cell: (result) => {
      const { label, tone } = outcomeOf(result)
      return <Badge tone={tone}>{label}</Badge>
    },
  },
  { key: 'password', header: 'Password', cell: (result) => <Password result={result} /> },
  { key: 'groups', header: 'Working groups', cell: ({ committees }) => groupsText(committees) },
]

export function AccountResults({ results }: { readonly results: readonly AccountResult[] }) {
  return (
    <>
      <Alert tone="info">{summaryOf(results)}</Alert>
      <DataTable
        caption="Results"
        captionHidden
        columns={COLUMNS}
        rows={results}
        rowKey={({ email }) => email}
      />
    </>
  )
}

function Password({ result: { error, password } }: { readonly result: AccountResult }) {
  if (error) return error
  return (
    <>
      <code>{password}</code> <CopyButton label="Copy" text={password} />
    </>
  )
}

function groupsText(committees: AccountResult['committees']): string {
  if (committees.length === 0) return 'No current working group assignments.'
  return committees
    .map(({ name, role }) => (role === 'board' ? `${name} (Work Group Lead)` : name))
    .join(', ')
}
