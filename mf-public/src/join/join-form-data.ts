import type { JoinForm } from './join-form'
import { isBlank, normaliseText } from './validate-join'

/** The multipart form of spec section 3: exact names, blank optional fields left out (edge cases J6-J11). */
export function joinFormData(form: JoinForm, botToken: string): FormData {
  const fields: readonly (readonly [string, string])[] = [
    ['FirstName', form.firstName],
    ['LastName', form.lastName],
    ['Email', form.email],
    ['Degrees', form.degrees],
    ['Institution', form.institution],
    ['ExpertiseAreas', form.expertise],
    ['InterestAreas', form.interests],
    ['ClinicalRoles', clinicalRoles(form)],
  ]
  const data = new FormData()
  for (const [name, value] of fields) if (!isBlank(value)) data.append(name, normaliseText(value))
  data.append('g-recaptcha-response', botToken)
  return data
}

/** Chosen roles and the other one, joined by "; ". A semicolon in it would make a role that nobody named. */
function clinicalRoles({ roles, otherRole }: Pick<JoinForm, 'roles' | 'otherRole'>): string {
  const other = otherRole.replaceAll(';', ',').trim()
  const known = roles.some((role) => role.toLowerCase() === other.toLowerCase())
  return [...roles, ...(isBlank(other) || known ? [] : [other])].join('; ')
}
