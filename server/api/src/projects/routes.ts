import { routes, type PickerUserWire } from '@recog/api-contract'
import type { FastifyInstance } from 'fastify'
import type { App } from '../app'
import { bind } from '../http/bind'
import { cachedByAuditHead } from '../http/cached-by-audit-head'
import { cachedVariants } from '../http/cached-response'
import { Refusal } from '../http/refusal'
import { createProject } from './create'
import { loadProjects, seenBy } from './load'
import { projectUsers, seesEmails } from './picker'
import { replaceProject } from './replace'

/** Register the calls about projects. */
export function addProjects(server: FastifyInstance, app: App): void {
  const all = cachedByAuditHead(() => loadProjects(app.db))
  const seen = cachedVariants<ReturnType<typeof seenBy>[]>()
  bind(server, app, routes.projects, async ({ actor }) => {
    const projects = await all(actor)
    // Those who lead no project get the same list.
    const viewer = projects.some(({ leadIds }) => leadIds.includes(actor.userId)) ? actor.userId : ''
    return seen(actor, viewer, async () => projects.map((project) => seenBy(viewer, project)))
  })
  const people = cachedVariants<PickerUserWire[]>()
  bind(server, app, routes.projectUsers, ({ actor }) => {
    const withEmails = seesEmails(app, actor)
    return people(actor, String(withEmails), () => projectUsers(app.db, withEmails))
  })
  bind(server, app, routes.project, async ({ actor, params }) => {
    const [project] = await loadProjects(app.db, params.id)
    if (!project) throw new Refusal(404, 'Project not found.')
    return seenBy(actor.userId, project)
  })
  bind(server, app, routes.createProject, createProject)
  bind(server, app, routes.replaceProject, replaceProject)
}
