import { randomUUID } from 'node:crypto'
import type { MembershipRequest } from '@recog/api-contract'
import type { App } from '../app'
import { normaliseEmail, personSortKey } from '../database/normalise'
import type { Write } from '../database/write'

const applicantFields = (body: MembershipRequest) => ({
  email: body.Email,
  first_name: body.FirstName,
  last_name: body.LastName,
  display_name: `${body.FirstName} ${body.LastName}`,
  name_sort: personSortKey(body.LastName, body.FirstName, body.Email),
  degrees: body.Degrees ?? '',
  institution: body.Institution ?? '',
  expertise_areas: body.ExpertiseAreas ?? '',
  interest_areas: body.InterestAreas ?? '',
  clinical_roles: body.ClinicalRoles ?? '',
})

/** Add an applicant without a password; `undefined` if the address is already known. */
export async function insertApplicant(
  app: App,
  tx: Write,
  body: MembershipRequest,
): Promise<string | undefined> {
  const row = await tx
    .insertInto('users')
    .values({
      id: randomUUID(),
      ...applicantFields(body),
      email_normalised: normaliseEmail(body.Email),
      user_role: 'Applicant',
      password_hash: null,
      must_change: 0,
      temporary_until: null,
      temporary_used_at: null,
      created_at: app.now(),
    })
    .onConflict((conflict) => conflict.column('email_normalised').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Declined people may ask again. */
export async function reopenDeclined(
  app: App,
  tx: Write,
  body: MembershipRequest,
): Promise<string | undefined> {
  const row = await tx
    .updateTable('users')
    .set({ ...applicantFields(body), user_role: 'Applicant', created_at: app.now() })
    .where('email_normalised', '=', normaliseEmail(body.Email))
    .where('user_role', '=', 'Declined')
    .where('deactivated_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row?.id
}
