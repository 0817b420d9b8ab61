import { auditList, auditQuery } from '../audit'
import { endpoints, type RouteName } from '../endpoints'
import type { Route } from '../route'
import { securityList, securityQuery } from '../security-log'
import { system } from '../system'

/** Calls that read the security log and the audit log, and one that checks the installation. */
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
  system: {
    ...endpoints.system,
    tag: 'administration',
    summary: 'Whether mail, backup, keys, clock and more are set up well, and what to do if not',
    audience: 'admin',
    status: 200,
    response: system,
    capability: 'system',
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
