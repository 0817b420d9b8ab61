import type { RouteName } from '@recog/api-contract'
import { sessionHandlers } from './session-handlers'
import { profileHandlers } from './profile-handlers'
import { groupHandlers } from './group-handlers'
import { assignHandlers } from './assign-handlers'
import { decisionHandlers } from './decision-handlers'
import { leavingHandlers } from './leaving-handlers'
import { eventHandlers } from './event-handlers'
import { projectHandlers } from './project-handlers'
import { accountHandlers } from './account-handlers'
import { auditHandlers } from './audit-handlers'
import { systemHandlers } from './system-handlers'
import type { Call } from './call'

/** The handlers of the fake API, by the name of the call in the contract. */
export const handlers: Partial<Record<RouteName, (call: Call) => unknown>> = {
  ...sessionHandlers,
  ...profileHandlers,
  ...groupHandlers,
  ...assignHandlers,
  ...decisionHandlers,
  ...leavingHandlers,
  ...eventHandlers,
  ...projectHandlers,
  ...accountHandlers,
  ...auditHandlers,
  ...systemHandlers,
}
