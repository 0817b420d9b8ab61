import { routes } from '@recog/api-contract'
import type { FastifyInstance } from 'fastify'
import type { App } from '../app'
import { bind } from '../http/bind'
import { Refusal } from '../http/refusal'
import { createProject } from './create'
import { loadProjects } from './load'
import { projectUsers } from './picker'
import { replaceProject } from './replace'

export function addProjects(server: FastifyInstance, app: App): void {
  bind(server, app, routes.projects, ({ actor }) => loadProjects(app.db, actor.userId))
  bind(server, app, routes.projectUsers, projectUsers)
  bind(server, app, routes.project, async ({ actor, params }) => {
    const [project] = await loadProjects(app.db, actor.userId, params.id)
    if (!project) throw new Refusal(404, 'Project not found.')
    return project
  })
  bind(server, app, routes.createProject, createProject)
  bind(server, app, routes.replaceProject, replaceProject)
}
