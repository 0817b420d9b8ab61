import { limits, statusOf, type RequestBody } from '@recog/shared-session'

/** The names of a person as they are typed. */
export interface NameForm {
  readonly firstName: string
  readonly lastName: string
  readonly displayName: string
}

/** The names as they are sent and shown: without spaces around them. */
export function trimmedName(form: NameForm): RequestBody<'updateName'> & NameForm {
  return {
    firstName: form.firstName.trim(),
    lastName: form.lastName.trim(),
    displayName: form.displayName.trim(),
  }
}

/** The first rule of the contract that the names break; undefined for none. */
export function validateName(form: NameForm): string | undefined {
  const { firstName, lastName, displayName } = trimmedName(form)
  if (!firstName || !lastName) return 'First name and last name are required.'
  if (Math.max(firstName.length, lastName.length) > limits.name)
    return `Please keep first name and last name within ${limits.name} characters.`
  if (displayName.length > limits.displayName)
    return `Please keep the display name within ${limits.displayName} characters.`
  return undefined
}

/**
 * Whether a server does not know a call. The method of the name update is not given, so a server may know one, both or none
 * (edge case T163).
 */
export function isNotOffered(error: unknown): boolean {
  return [404, 405, 501].includes(statusOf(error) ?? 0)
}
