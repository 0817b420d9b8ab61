import { approvedRole } from '@recog/api-contract/constants'
import type { Clean } from '../domain/clean'
import type { Decided, Decision, LeadUsers, MatrixUser, SteeringUser } from '../domain/steering'
import type { ResponseBody } from '@recog/api-contract/client'
import { toName } from './committees'
import { count, instant, text, type Read } from './read'
import { list, rows, texts } from './read-lists'
import { object } from './read-object'

type SteeringRow = Clean<ResponseBody<'steeringUsers'>>[number]
type LeadRow = Clean<ResponseBody<'leadUsers'>>['users'][number]
type Assigned = 'userRole' | 'committees' | 'leads'

const assigned = object<Pick<LeadRow, 'userRole' | 'committees'> & { leads: MatrixUser['ledIds'] }>({
  userRole: text,
  committees: texts,
  leads: (value) => (Array.isArray(value) ? texts(value) : undefined),
})
const APPROVED = approvedRole.toLowerCase()

/** The wire's `userRole` 'Committee', in any casing, means approved (R3.8). */
const assignable =
  <Row>(readRow: Read<Row>) =>
  (value: unknown) => {
    const { userRole, committees, leads } = assigned(value)
    const isApproved = userRole.trim().toLowerCase() === APPROVED
    return { ...readRow(value), isApproved, committeeIds: committees, ledIds: leads }
  }

const matrixFields = { userId: text, displayName: text, email: text }

const toSteeringUser: Read<SteeringUser> = assignable(
  object<Omit<SteeringRow, Assigned>>({
    ...matrixFields,
    degrees: text,
    institution: text,
    expertiseAreas: text,
    interestAreas: text,
    clinicalRoles: text,
    requestedAt: instant,
  }),
)
const toMatrixUser: Read<MatrixUser> = assignable(object<Omit<LeadRow, Assigned>>(matrixFields))

export const toSteeringUsers = rows(toSteeringUser)
export const toLeadUsers = object<LeadUsers>({ committees: list(toName), users: list(toMatrixUser) })

/** The result of a decision; without one, nothing can be undone. */
export const toDecided = object<Decided>({ undoSeconds: count(0) })

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
