import { routes } from '@recog/api-contract'
import type { FastifyInstance } from 'fastify'
import type { App } from '../app'
import { bind } from '../http/bind'
import { cachedByAuditHead } from '../http/cached-response'
import { Refusal } from '../http/refusal'
import { createProject } from './create'
import { loadProjects, seenBy } from './load'
import { projectUsers } from './picker'
import { replaceProject } from './replace'

/** Registers the calls about projects. */
export function addProjects(server: FastifyInstance, app: App): void {
  const all = cachedByAuditHead(() => loadProjects(app.db))
  bind(server, app, routes.projects, async ({ actor }) =>
    (await all(actor)).map((project) => seenBy(actor.userId, project)),
  )
  bind(server, app, routes.projectUsers, projectUsers)
  bind(server, app, routes.project, async ({ actor, params }) => {
    const [project] = await loadProjects(app.db, params.id)
    if (!project) throw new Refusal(404, 'Project not found.')
    return seenBy(actor.userId, project)
  })
  bind(server, app, routes.createProject, createProject)
  bind(server, app, routes.replaceProject, replaceProject)
}
