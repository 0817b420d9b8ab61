import { Refusal } from '../http/refusal'

/** The refusal of a change that would let a declined person in. Its text may be shown to administrators. */
export const declined = (): Refusal =>
  new Refusal(409, 'The request of this person was declined. Only the steering committee can approve it.', {
    code: 'declined',
  })

/** The refusal of a change that would concern a deactivated account. Its text may be shown to administrators and leads. */
export const deactivated = (): Refusal =>
  new Refusal(409, 'This account is deactivated. An administrator can reactivate it.', {
    code: 'deactivated',
  })
