import { Badge, EmailLink, type Column } from '@recog/shared-ui'
import type { AddressLine } from './address-lines'
import styles from './AddressTable.module.css'
import type { Outcome, ResultKind } from './result-kind'

/** The columns of the table. @param hasResults whether something was sent, so that there is more than a status to show */
export const columnsOf = <Result,>(
  kind: ResultKind<Result>,
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

function Status({ outcome }: { readonly outcome: Outcome | undefined }) {
  return outcome && <Badge tone={outcome.tone}>{outcome.label}</Badge>
}

/** The badge of a line; none if it is not known whether the address has an account. */
function outcomeOf<Result>(
  { state, result }: AddressLine<Result>,
  { existing, outcomeOf: outcomeOfResult }: ResultKind<Result>,
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
