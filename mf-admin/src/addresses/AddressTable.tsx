import { useDeferredValue, useMemo, useState } from 'react'
import { DataTable } from '@recog/shared-ui'
import { addressLines } from './address-lines'
import { columnsOf } from './address-columns'
import { NO_NAMES } from './names-in'
import { PasswordTools } from './PasswordTools'
import type { ResultKind } from './result-kind'
import type { AddressSend } from './use-address-send'

interface AddressTableProps<Result> {
  readonly send: AddressSend<Result>
  readonly kind: ResultKind<Result>
  /** Whether names are kept, and shown. */
  readonly showNames?: boolean
}

/** Rows shown at first, and added by each "Show more". */
const PAGE_SIZE = 100

/**
 * Lists every line of the pasted text, in one table: before sending whether an address is new, existing or not usable, and
 * afterwards its result, with passwords that can be hidden (edge cases T119, T123). Typing never waits for it.
 */
export function AddressTable<Result extends { readonly email: string; readonly error: string }>({
  send,
  kind,
  showNames = false,
}: AddressTableProps<Result>) {
  const [hidden, setHidden] = useState(false)
  const found = useDeferredValue(send.found)
  const known = useDeferredValue(send.known)
  const { names } = send
  const { sent, results } = send.sending
  const lines = useMemo(
    () => addressLines({ found, known, names: showNames ? names : NO_NAMES, sent, results }),
    [found, known, names, showNames, sent, results],
  )
  const hasResults = results.length > 0
  const columns = useMemo(() => columnsOf(kind, hasResults, hidden), [kind, hasResults, hidden])
  if (lines.length === 0) return null
  const passwords = results.flatMap((result) => {
    const password = kind.passwordOf(result)
    return password === '' ? [] : [{ email: result.email, password }]
  })
  return (
    <>
      <PasswordTools passwords={passwords} hidden={hidden} onToggle={() => setHidden((now) => !now)} />
      <DataTable
        caption={kind.caption}
        captionHidden
        columns={columns}
        rows={lines}
        rowKey={({ key }) => key}
        pageSize={PAGE_SIZE}
      />
    </>
  )
}
