import { approvedRole } from '@recog/api-contract/constants'
import type { Clean } from '../domain/clean'
import type { Decision, LeadUsers, MatrixUser, SteeringUser } from '../domain/types'
import type { ResponseBody } from '@recog/api-contract/client'
import { toName } from './committees'
import { instant, list, object, rows, text, texts, type Read } from './read'

type SteeringRow = Clean<ResponseBody<'steeringUsers'>>[number]
type LeadRow = Clean<ResponseBody<'leadUsers'>>['users'][number]

const matrixFields = { userId: text, displayName: text, email: text, userRole: text, committees: texts }

const steeringRow = object<SteeringRow>({
  ...matrixFields,
  degrees: text,
  institution: text,
  expertiseAreas: text,
  interestAreas: text,
  clinicalRoles: text,
})

/** The wire's `userRole` 'Committee', in any casing, means approved (R3.8). */
function assignable<Row extends LeadRow>({ userRole, committees, ...rest }: Row) {
  return {
    ...rest,
    isApproved: userRole.trim().toLowerCase() === approvedRole.toLowerCase(),
    committeeIds: committees,
  }
}

const toSteeringUser: Read<SteeringUser> = (value) => assignable(steeringRow(value))
const toMatrixUser: Read<MatrixUser> = (value) => assignable(object<LeadRow>(matrixFields)(value))

export const toSteeringUsers = rows(toSteeringUser)
export const toLeadUsers = object<LeadUsers>({ committees: list(toName), users: list(toMatrixUser) })

const MAIL_STATES = ['waiting', 'failing'] as const

export const toDecisions = rows(
  object<Decision>({
    userId: text,
    displayName: text,
    email: text,
    decision: (value) => (value === 'declined' ? 'declined' : 'approved'),
    reason: text,
    decidedAt: instant,
    decidedBy: text,
    mail: (value) => MAIL_STATES.find((state) => state === value) ?? '',
  }),
)
