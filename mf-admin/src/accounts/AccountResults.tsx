import { useMemo, useState } from 'react'
import type { AccountResult } from '@recog/shared-session'
import { DataTable } from '@recog/shared-ui'
import { PasswordTools } from '../addresses/PasswordTools'
import type { Numbered } from '../addresses/chunked-send'
import { columnsFor } from './result-columns'

interface AccountResultsProps {
  readonly results: readonly Numbered<AccountResult>[]
}

/** The results of creating accounts, with passwords that can be hidden (R2.57). */
export function AccountResults({ results }: AccountResultsProps) {
  const [hidden, setHidden] = useState(false)
  const columns = useMemo(() => columnsFor(hidden), [hidden])
  const passwords = results.filter(({ password }) => password !== '')
  return (
    <>
      <PasswordTools passwords={passwords} hidden={hidden} onToggle={() => setHidden((now) => !now)} />
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
