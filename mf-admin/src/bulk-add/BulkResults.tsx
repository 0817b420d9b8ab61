import { useMemo, useState } from 'react'
import type { BulkAddResult } from '@recog/shared-session'
import { Badge, DataTable, type Column } from '@recog/shared-ui'
import { PasswordTools } from '../addresses/PasswordTools'
import { Password } from '../addresses/Password'
import type { Numbered } from '../addresses/chunked-send'
import { bulkOutcome } from './bulk-outcome'

/** The results of a bulk add, with passwords that can be hidden (R2.58). */
export function BulkResults({ results }: { readonly results: readonly Numbered<BulkAddResult>[] }) {
  const [hidden, setHidden] = useState(false)
  const columns = useMemo(() => columnsFor(hidden), [hidden])
  const passwords = results.flatMap(({ email, initialPassword: password }) =>
    password ? [{ email, password }] : [],
  )
  return (
    <>
      <PasswordTools passwords={passwords} hidden={hidden} onToggle={() => setHidden((now) => !now)} />
      <DataTable
        caption="Members added"
        captionHidden
        columns={columns}
        rows={results}
        rowKey={({ place }) => String(place)}
      />
    </>
  )
}

const columnsFor = (hidden: boolean): readonly Column<BulkAddResult>[] => [
  {
    key: 'email',
    header: 'Email',
    width: '40%',
    rowHeader: true,
    breakWords: true,
    cell: ({ email }) => email,
  },
  {
    key: 'outcome',
    header: 'Result',
    width: '16rem',
    cell: (result) => {
      const { label, tone } = bulkOutcome(result)
      return <Badge tone={tone}>{label}</Badge>
    },
  },
  {
    key: 'password',
    header: 'Initial password',
    breakWords: true,
    cell: ({ error, note, initialPassword }) =>
      error || (initialPassword ? <Password password={initialPassword} hidden={hidden} /> : note),
  },
]
