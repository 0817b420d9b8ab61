import { Refusal } from '../http/refusal'

/** The refusal of a change that would concern a deactivated account. Its text may be shown to administrators and leads. */
export const deactivated = (): Refusal =>
  new Refusal(409, 'This account is deactivated. An administrator can reactivate it.', {
    code: 'deactivated',
  })
