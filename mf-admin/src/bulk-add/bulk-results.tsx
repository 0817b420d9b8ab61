import type { BulkAddResult } from '@recog/shared-session'
import { Password } from '../addresses/Password'
import type { ResultKind } from '../addresses/result-kind'
import { bulkOutcome } from './bulk-outcome'

/** The results of a bulk add (R2.58). */
export const BULK_RESULTS: ResultKind<BulkAddResult> = {
  caption: 'Members to add',
  existing: 'Has an account',
  outcomeOf: bulkOutcome,
  passwordOf: ({ initialPassword }) => initialPassword,
  withoutPassword: (result) => ({ ...result, initialPassword: '' }),
  columnsFor: (hidden) => [
    {
      key: 'password',
      header: 'Temporary password',
      breakWords: true,
      cell: ({ error, note, initialPassword }) =>
        error || (initialPassword ? <Password password={initialPassword} hidden={hidden} /> : note),
    },
  ],
}
