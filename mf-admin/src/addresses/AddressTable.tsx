import { useDeferredValue, useMemo, useState } from 'react'
import { Badge, DataTable, EmailLink, type Column } from '@recog/shared-ui'
import { addressLines, type AddressLine, type AddressResult } from './results'
import type { AddressForm, AddressKind, Outcome } from './address-send'
import styles from './AddressTable.module.css'
import type { ExtractedEmails } from './extract-emails'
import { PasswordTools } from './Password'

/** Announces how many addresses the pasted text contains; a table below the form lists them. Typing never waits for it. */
export function AddressCount({ found }: { readonly found: ExtractedEmails }) {
  const { emails, rejected, cut } = useDeferredValue(found)
  if (emails.length === 0 && rejected.length === 0 && !cut) return null
  return (
    <div role="status">
      <p className={styles.summary}>{countText(emails.length, rejected.length)}</p>
      {cut && <p>The text is too long: only its first million characters were read.</p>}
    </div>
  )
}

function countText(found: number, rejected: number): string {
  const usable = found === 1 ? '1 address found' : `${found} addresses found`
  return rejected === 0 ? usable : `${usable}, ${rejected} not usable`
}

export interface AddressTableProps<Result extends AddressResult> {
  readonly form: AddressForm<Result>
  /** Whether names are kept, and shown. */
  readonly showNames?: boolean
}

/** Rows shown at first, and added by each "Show more". */
const PAGE_SIZE = 100
const NO_NAMES: ReadonlyMap<string, string> = new Map()

/**
 * Lists every line of the pasted text, in one table: before sending whether an address is new, existing or not usable, and
 * afterwards its result, with passwords that can be hidden (edge cases T119, T123). Typing never waits for it.
 */
export function AddressTable<Result extends AddressResult>({
  form,
  showNames = false,
}: AddressTableProps<Result>) {
  const [hidden, setHidden] = useState(false)
  const found = useDeferredValue(form.found)
  const known = useDeferredValue(form.known)
  const { kind, sent, results, sentNames } = form
  const lines = useMemo(() => {
    const names = showNames ? new Map([...sentNames, ...found.names]) : NO_NAMES
    return addressLines({ found, known, names, sent, results })
  }, [found, known, sentNames, showNames, sent, results])
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

const columnsOf = <Result extends AddressResult>(
  kind: AddressKind<Result, never>,
  hasResults: boolean,
  hidden: boolean,
): readonly Column<AddressLine<Result>>[] => [
  {
    key: 'email',
    header: 'Email',
    width: hasResults ? '32%' : '60%',
    rowHeader: true,
    breakWords: true,
    cell: ({ line, text, name }) => (
      <>
        {line !== undefined && `Line ${line}: `}
        <bdi>
          <EmailLink email={text} plain />
        </bdi>
        {name !== undefined && <bdi className={styles.name}>{name}</bdi>}
        {line === undefined && isRarelyAccepted(text) && (
          <span className={styles.name}>Most mail servers refuse letters such as these before the @.</span>
        )}
      </>
    ),
  },
  {
    key: 'status',
    header: 'Status',
    ...(hasResults && { width: '14rem' }),
    cell: (line) => <Status outcome={outcomeOf(line, kind)} />,
  },
  ...(hasResults ? kind.columnsFor(hidden) : []).map((column) => ({
    ...column,
    cell: ({ result }: AddressLine<Result>) => (result === undefined ? null : column.cell(result)),
  })),
]

/** Whether there are letters beyond ASCII before the @, which only mail servers with SMTPUTF8 accept. */
// oxlint-disable-next-line no-control-regex -- all of ASCII
const isRarelyAccepted = (email: string) => /[^\u0000-\u007f].*@/.test(email)

function Status({ outcome }: { readonly outcome: Outcome | undefined }) {
  return outcome && <Badge tone={outcome.tone}>{outcome.label}</Badge>
}

/** The badge of a line; none if it is not known whether the address has an account. */
function outcomeOf<Result>(
  { state, result }: AddressLine<Result>,
  { existing, outcomeOf: outcomeOfResult }: AddressKind<Result, never>,
): Outcome | undefined {
  if (result !== undefined) return outcomeOfResult(result)
  const outcomes: Partial<Record<typeof state, Outcome>> = {
    skipped: { label: 'Skipped', tone: 'danger' },
    unanswered: { label: 'No result', tone: 'warning' },
    existing: { label: existing, tone: 'warning' },
    new: { label: 'New account', tone: 'success' },
  }
  return outcomes[state]
}
