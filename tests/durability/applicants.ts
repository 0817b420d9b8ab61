import type { App } from '../../server/api/src/app'

/** People to approve, and their ids. */
export async function addApplicants(app: App, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, (_, i) => `applicant-${i}`)
  for (let from = 0; from < count; from += 200) {
    await app.db
      .insertInto('users')
      .values(
        ids.slice(from, from + 200).map((id) => ({
          id,
          email: `${id}@many.example`,
          email_normalised: `${id}@many.example`,
          first_name: 'A',
          last_name: id,
          display_name: id,
          name_sort: id,
          degrees: '',
          institution: '',
          expertise_areas: '',
          interest_areas: '',
          clinical_roles: '',
          user_role: 'Applicant' as const,
          password_hash: null,
          must_change: 0,
          temporary_until: null,
          temporary_used_at: null,
          created_at: app.now(),
        })),
      )
      .execute()
  }
  return ids
}
