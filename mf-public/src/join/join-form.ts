/** The values of the join form (R2.35). */
export interface JoinForm {
  readonly firstName: string
  readonly lastName: string
  readonly degrees: string
  readonly institution: string
  readonly email: string
  readonly roles: readonly string[]
  readonly otherRole: string
  readonly expertise: string
  readonly interests: string
}

export const EMPTY_JOIN: JoinForm = {
  firstName: '',
  lastName: '',
  degrees: '',
  institution: '',
  email: '',
  roles: [],
  otherRole: '',
  expertise: '',
  interests: '',
}
