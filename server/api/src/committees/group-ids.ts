interface MembershipRow {
  readonly committee_id: string
  readonly role: 'board' | 'member'
}

/** The groups of one person and those that the person leads, as the matrices need them. */
export const groupIds = (rows: readonly MembershipRow[] = []) => ({
  committees: rows.map((row) => row.committee_id),
  leads: rows.filter(({ role }) => role === 'board').map((row) => row.committee_id),
})
