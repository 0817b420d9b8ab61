import { tidyLine } from '@recog/api-contract'
import type { App } from '../app'
import { groupBy } from '../database/group-by'
import { normaliseEmail } from '../database/normalise'
import { distinctAddresses } from './addresses'
import { rolesByAddress } from './roles-of'

/** Reports which addresses already have an account, and its groups, so that nothing is changed by mistake (edge case T123). */
export async function preview({ app, body }: { app: App; body: { emails: string[] } }) {
  const addresses = distinctAddresses(body.emails)
  if (addresses.length === 0) return []
  const normalised = addresses.map(normaliseEmail)
  const roles = await rolesByAddress(app.db, normalised)
  const rows = await app.db
    .selectFrom('users')
    .select(['email_normalised', 'display_name', 'is_admin'])
    .where('email_normalised', 'in', normalised)
    .execute()
  const known = groupBy(rows, (row) => row.email_normalised)
  return addresses.map((email) => {
    const key = normaliseEmail(tidyLine(email))
    const row = known.get(key)?.[0]
    return {
      email,
      exists: row !== undefined,
      displayName: row?.display_name ?? '',
      isAdmin: row?.is_admin === 1,
      committees: roles.get(key) ?? [],
    }
  })
}
