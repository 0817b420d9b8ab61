import { useDeferredValue, useMemo, useState } from 'react'
import { FailureAlert } from '@recog/section-kit'
import { Alert, Badge, ConfirmDialog, DataTable, EmailLink, ProgressBar, type Column } from '@recog/shared-ui'
import type { AddressForm, AddressKind, Outcome } from './address-send'
import type { ExtractedEmails } from './extract-emails'
import { PasswordTools } from './Password'
import {
  addressLines,
  notSent,
  resultLine,
  withoutResult,
  type AddressLine,
  type AddressResult,
} from './results'
import styles from './SendOutcome.module.css'

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

interface AddressTableProps<Result extends AddressResult> {
  readonly form: AddressForm<Result>
  /** Whether names are kept, and shown. */
  readonly showNames?: boolean
}

interface SendOutcomeProps<Result extends AddressResult> extends AddressTableProps<Result> {
  readonly confirmLabel: string
  readonly tone?: 'primary' | 'danger'
  /** Text for a call that failed (X120, X121). */
  readonly failure: string
}

/** Everything below a form that sends addresses: confirmation, progress, summary, and the table of addresses and results. */
export function SendOutcome<Result extends AddressResult>({
  confirmLabel,
  tone = 'primary',
  failure,
  ...table
}: SendOutcomeProps<Result>) {
  const { form } = table
  return (
    <>
      <Progress form={form} failure={failure} />
      {form.isComplete && <Summary sent={form.sent} results={form.results} />}
      <AddressTable {...table} />
      <ConfirmDialog
        open={form.confirmation !== undefined}
        title={form.confirmation?.title}
        message={form.confirmation?.message}
        confirmLabel={confirmLabel}
        tone={tone}
        onConfirm={form.confirm}
        onCancel={form.cancel}
      />
    </>
  )
}

interface ProgressProps {
  readonly form: Pick<AddressForm<AddressResult>, 'phase' | 'sent' | 'total' | 'error'>
  readonly failure: string
}

/** The progress of sending a list of addresses, or why it stopped. */
function Progress({ form: { phase, sent, total, error }, failure }: ProgressProps) {
  if (phase === 'sending')
    return <ProgressBar label={`${sent.length} of ${total} sent`} value={sent.length} max={total} />
  if (error === undefined) return null
  return (
    <>
      <FailureAlert text={failure} error={error} />
      {sent.length > 0 && (
        <p>
          {sent.length} of {total} addresses were sent before this call. Sending the same list again continues
          with the rest.
        </p>
      )}
    </>
  )
}

/** The result line (X123), and addresses whose results are missing or unexpected (edge case T128). */
function Summary({ sent, results }: Pick<AddressForm<AddressResult>, 'sent' | 'results'>) {
  const unknown = withoutResult(sent, results)
  const unexpected = notSent(sent, results)
  return (
    <>
      <Alert tone="info">{resultLine(results)}</Alert>
      {unknown.length > 0 && (
        <Alert tone="warning">
          The server sent no result for {addressCount(unknown)}. It is not known whether anything was done:{' '}
          {unknown.join(', ')}
        </Alert>
      )}
      {unexpected.length > 0 && (
        <Alert tone="warning">
          The server also sent results for {addressCount(unexpected)} not on your list:{' '}
          {unexpected.join(', ')}
        </Alert>
      )}
    </>
  )
}

const addressCount = ({ length }: readonly string[]) => (length === 1 ? '1 address' : `${length} addresses`)

/** Rows shown at first, and added by each "Show more". */
const PAGE_SIZE = 100
const NO_NAMES: ReadonlyMap<string, string> = new Map()

/**
 * Lists every line of the pasted text, in one table: before sending whether an address is new, existing or not usable, and
 * afterwards its result, with passwords that can be hidden (edge cases T119, T123). Typing never waits for it.
 */
function AddressTable<Result extends AddressResult>({ form, showNames = false }: AddressTableProps<Result>) {
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
