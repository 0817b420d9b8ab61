import { tidyLine } from '@recog/api-contract'
import type { App } from '../app'
import { groupBy } from '../database/group-by'
import { normaliseEmail } from '../database/normalise'
import { distinctAddresses } from './addresses'

/** Reports which addresses already have an account, so that no password is reset by mistake (edge case T123). */
export async function preview({ app, body }: { app: App; body: { emails: string[] } }) {
  const addresses = distinctAddresses(body.emails)
  if (addresses.length === 0) return []
  const rows = await app.db
    .selectFrom('users')
    .select(['email_normalised', 'display_name', 'is_admin'])
    .where('email_normalised', 'in', addresses.map(normaliseEmail))
    .execute()
  const known = groupBy(rows, (row) => row.email_normalised)
  return addresses.map((email) => {
    const row = known.get(normaliseEmail(tidyLine(email)))?.[0]
    return {
      email,
      exists: row !== undefined,
      displayName: row?.display_name ?? '',
      isAdmin: row?.is_admin === 1,
    }
  })
}
