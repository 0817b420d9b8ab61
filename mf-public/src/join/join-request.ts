import type { RequestBody } from '@recog/shared-session'
import type { JoinForm } from './join-form'
import { isBlank, normaliseText } from './validate-join'

/** What happens with a request, as the form says after sending it, and the home page while it waits. */
export const NEXT_STEP =
  'The steering committee reads every request. You will get an email as soon as it has decided.'

/**
 * Convert the form to the body of a request to join. Blank optional fields are omitted (R3.9, edge cases J6-J11).
 *
 * @param botToken of the passed bot check
 */
export function joinRequest(form: JoinForm, botToken: string): RequestBody<'membershipRequest'> {
  return {
    FirstName: normaliseText(form.firstName),
    LastName: normaliseText(form.lastName),
    Email: normaliseText(form.email),
    ...filled({
      Degrees: form.degrees,
      Institution: form.institution,
      ExpertiseAreas: form.expertise,
      InterestAreas: form.interests,
      ClinicalRoles: clinicalRoles(form),
    }),
    'g-recaptcha-response': botToken,
  }
}

function filled<Name extends string>(fields: Readonly<Record<Name, string>>): Partial<Record<Name, string>> {
  const entries = Object.entries<string>(fields)
  return Object.fromEntries(
    entries.filter(([, value]) => !isBlank(value)).map(([name, value]) => [name, normaliseText(value)]),
  ) as Partial<Record<Name, string>>
}

/** The chosen roles and the other role, joined by "; ". Semicolons are replaced, since they would add a role. */
function clinicalRoles({ roles, otherRole }: Pick<JoinForm, 'roles' | 'otherRole'>): string {
  const other = otherRole.replaceAll(';', ',').trim()
  const known = roles.some((role) => role.toLowerCase() === other.toLowerCase())
  return [...roles, ...(isBlank(other) || known ? [] : [other])].join('; ')
}
