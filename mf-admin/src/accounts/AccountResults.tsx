import { useState } from 'react'
import type { AccountResult } from '@recog/shared-session'
import { Alert, Badge, Button, Cluster, DataTable, type Column } from '@recog/shared-ui'
import { Password } from '../addresses/Password'
import { outcomeOf, summaryOf } from './account-outcome'

interface AccountResultsProps {
  readonly results: readonly AccountResult[]
  /** Whether every address has been dealt with. */
  readonly complete: boolean
}

export function AccountResults({ results, complete }: AccountResultsProps) {
  const [hidden, setHidden] = useState(false)
  const withPassword = results.some(({ password }) => password !== '')
  return (
    <>
      {complete && <Alert tone="info">{summaryOf(results)}</Alert>}
      {withPassword && (
        <Cluster>
          <Button size="small" onClick={() => setHidden((now) => !now)}>
            {hidden ? 'Show passwords' : 'Hide passwords'}
          </Button>
          <span>Shown once: they leave this screen with you, or after five minutes.</span>
        </Cluster>
      )}
      <DataTable
        caption="Results"
        captionHidden
        columns={columnsFor(hidden)}
        rows={results}
        rowKey={({ email }) => email}
      />
    </>
  )
}

const columnsFor = (hidden: boolean): readonly Column<AccountResult>[] => [
  {
    key: 'email',
    header: 'Email',
    width: '28%',
    rowHeader: true,
    breakWords: true,
    cell: ({ email }) => email,
  },
  {
    key: 'outcome',
    header: 'Result',
    width: '11rem',
    cell: (result) => {
      const { label, tone } = outcomeOf(result)
      return <Badge tone={tone}>{label}</Badge>
    },
  },
  {
    key: 'password',
    header: 'Password',
    width: '24%',
    breakWords: true,
    cell: ({ error, password }) => error || <Password password={password} hidden={hidden} />,
  },
  {
    key: 'groups',
    header: 'Working groups',
    breakWords: true,
    cell: ({ committees }) => groupsText(committees),
  },
]

function groupsText(committees: AccountResult['committees']): string {
  if (committees.length === 0) return 'No current working group assignments.'
  return committees
    .map(({ name, role }) => (role === 'board' ? `${name} (Work Group Lead)` : name))
    .join(', ')
}
