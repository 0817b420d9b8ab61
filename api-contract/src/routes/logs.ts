import { auditList, auditQuery } from '../audit'
import { endpoints, type RouteName } from '../endpoints'
import type { Route } from '../route'
import { securityList, securityQuery } from '../security-log'

/** Calls that read the security log and the audit log. */
export const logRoutes = {
  securityLog: {
    ...endpoints.securityLog,
    tag: 'administration',
    summary: 'Failed sign-ins, refused calls, throttling and ended sessions, newest first',
    audience: 'admin',
    query: securityQuery,
    status: 200,
    response: securityList,
    capability: 'security-log',
  },
  auditLogs: {
    ...endpoints.auditLogs,
    tag: 'administration',
    summary: 'The audit log, newest first',
    audience: 'admin',
    query: auditQuery,
    status: 200,
    response: auditList,
  },
} as const satisfies Partial<Record<RouteName, Route>>
