import { auditPage } from '@recog/api-contract/constants'
import type {
  AccountPreview,
  AccountResult,
  AssignedUser,
  AuditItem,
  AuditPage,
  BulkAddResult,
} from '../domain/administration'
import { count, flag, instant, readRole, text } from './read'
import { fieldOf } from './field-of'
import { list, rows } from './read-lists'
import { object } from './read-object'

/** Some servers send only the names of the groups. */
const toMembership = (value: unknown): AccountResult['committees'][number] => ({
  id: text(fieldOf(value, 'id')),
  name: text(value) || text(fieldOf(value, 'name')) || text(fieldOf(value, 'committeeName')),
  role: readRole(fieldOf(value, 'role')),
})

export const toAccountResults = rows(
  object<AccountResult>({
    email: text,
    error: text,
    created: flag,
    password: text,
    note: text,
    delivered: (value) => (value === 'link' ? 'link' : 'password'),
    committees: list(toMembership),
  }),
)

export const toAccountPreviews = rows(
  object<AccountPreview>({
    email: text,
    exists: flag,
    displayName: text,
    isAdmin: flag,
    committees: list(toMembership),
  }),
)

export const toBulkAddResults = rows(
  object<BulkAddResult>({ email: text, created: flag, initialPassword: text, error: text, note: text }),
)

export const toAssignedUser = object<AssignedUser>({
  created: flag,
  initialPassword: text,
  assignments: list(object({ committeeName: text, role: readRole, note: text })),
})

const toAuditItem = object<AuditItem>({
  id: text,
  createdAt: instant,
  action: text,
  actorUserId: text,
  actorEmail: text,
  actorName: text,
  targetUserId: text,
  targetEmail: text,
  targetName: text,
  targetCommitteeId: text,
  targetCommitteeName: text,
  targetEventId: text,
  detailsJson: text,
})

const toAuditItems = rows(toAuditItem)

/** @throws UnreadableResponseError when the response has no list of entries: that does not mean an empty log */
export function toAuditPage(value: unknown): AuditPage {
  const items = toAuditItems(fieldOf(value, 'items') ?? value)
  return {
    items,
    total: count(items.length)(fieldOf(value, 'total')),
    page: Math.max(1, count(1)(fieldOf(value, 'page'))),
    pageSize: Math.max(1, count(auditPage.defaultSize)(fieldOf(value, 'pageSize'))),
  }
}
