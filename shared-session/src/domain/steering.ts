import { approvedRole, decisionMails, type DecisionMail } from '@recog/api-contract/constants'
import type { ResponseBody } from '@recog/api-contract/client'
import { toName, type CommitteeName } from './groups'
import {
  count,
  instant,
  list,
  object,
  rows,
  text,
  texts,
  type Clean,
  type ItemOf,
  type Read,
  type With,
} from './read'

type Assignable<Row> = Omit<Row, 'userRole' | 'committees' | 'leads'> & {
  readonly isApproved: boolean
  readonly committeeIds: readonly string[]
  /** Those of the groups that the person leads; undefined from a server without versions of memberships. */
  readonly ledIds?: readonly string[] | undefined
}
/** An approved person as a matrix shows them. */
export type MatrixUser = Assignable<Clean<ItemOf<ResponseBody<'leadUsers'>['users']>>>
/** A person as the steering pages show them, with the data of the request to join. */
export type SteeringUser = Assignable<Clean<ItemOf<ResponseBody<'steeringUsers'>>>>
/** The matrix of a work group lead: the groups they lead, and the people they may assign. */
export interface LeadUsers {
  readonly committees: readonly CommitteeName[]
  readonly users: readonly MatrixUser[]
}

/** The server's response to a decision. */
export interface Decided {
  /** Seconds for which the decision can be undone; 0 if it cannot. */
  readonly undoSeconds: number
}

/** A decision about a request to join. */
export type Decision = With<
  Clean<ItemOf<ResponseBody<'decisions'>>>,
  {
    /** The e-mail about it; '' once delivered or when there is none. */
    readonly mail: '' | DecisionMail
  }
>

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

export const toDecisions = rows(
  object<Decision>({
    userId: text,
    displayName: text,
    email: text,
    decision: (value) => (value === 'declined' ? 'declined' : 'approved'),
    reason: text,
    decidedAt: instant,
    decidedBy: text,
    mail: (value) => decisionMails.find((state) => state === value) ?? '',
  }),
)
