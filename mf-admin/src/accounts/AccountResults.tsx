import { useMemo, useState } from 'react'
import type { AccountResult } from '@recog/shared-session'
import { Button, Cluster, DataTable } from '@recog/shared-ui'
import type { Numbered } from '../addresses/chunked-send'
import { columnsFor } from './result-columns'

interface AccountResultsProps {
  readonly results: readonly Numbered<AccountResult>[]
}

/** The results of creating accounts, with passwords that can be hidden (R2.57). */
export function AccountResults({ results }: AccountResultsProps) {
  const [hidden, setHidden] = useState(false)
  const columns = useMemo(() => columnsFor(hidden), [hidden])
  const withPassword = results.some(({ password }) => password !== '')
  return (
    <>
      {withPassword && (
        <Cluster>
          <Button size="small" onClick={() => setHidden((now) => !now)}>
            {hidden ? 'Show passwords' : 'Hide passwords'}
          </Button>
          <span>Shown only once: they disappear when you leave this page, or after five minutes.</span>
        </Cluster>
      )}
      <DataTable
        caption="Results"
        captionHidden
        columns={columns}
        rows={results}
        rowKey={({ place }) => String(place)}
      />
    </>
  )
}
