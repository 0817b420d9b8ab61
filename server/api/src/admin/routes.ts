import { routes } from '@recog/api-contract'
import type { FastifyInstance } from 'fastify'
import type { App } from '../app'
import { listAudit } from '../audit/list'
import { committeeNames } from '../committees/list'
import { systemHandler } from '../doctor/examine'
import { bind } from '../http/bind'
import { cachedResponse } from '../http/cached-response'
import { listSecurity } from '../security/list'
import { createOrReset } from './accounts'
import { assignUser } from './assign-user'
import { bulkAdd, preview } from './bulk-add'
import { erase } from './erase'

/** Register the calls for administrators. */
export function addAdministration(server: FastifyInstance, app: App): void {
  const names = cachedResponse(() => committeeNames(app.db))
  bind(server, app, routes.adminCommittees, names)
  bind(server, app, routes.previewAccounts, preview)
  bind(server, app, routes.accounts, createOrReset)
  bind(server, app, routes.bulkAdd, bulkAdd)
  bind(server, app, routes.assignUser, assignUser)
  bind(server, app, routes.createCommitteeUsers, async ({ body, ...call }) =>
    'emails' in body ? createOrReset({ ...call, body }) : assignUser({ ...call, body }),
  )
  bind(server, app, routes.eraseUser, erase)
  bind(server, app, routes.securityLog, ({ query }) => listSecurity(app.db, query))
  bind(server, app, routes.system, systemHandler(app))
  bind(server, app, routes.auditLogs, ({ query }) => listAudit(app.db, query))
}
