import { endpoints, type RouteName } from '../endpoints'
import * as projects from '../projects'
import type { Route } from '../route'
import { idParams } from '../wire'

/** Calls about projects. */
export const projectRoutes = {
  projects: {
    ...endpoints.projects,
    tag: 'projects',
    summary: 'All projects',
    audience: 'signed-in',
    status: 200,
    response: projects.projects,
  },
  projectUsers: {
    ...endpoints.projectUsers,
    tag: 'projects',
    summary:
      'People to pick for a project; a server may withhold e-mail addresses from people who are not approved',
    audience: 'signed-in',
    status: 200,
    response: projects.pickerUsers,
  },
  project: {
    ...endpoints.project,
    tag: 'projects',
    summary: 'One project',
    audience: 'signed-in',
    params: idParams,
    status: 200,
    response: projects.project,
    errors: { 404: 'No such project' },
  },
  createProject: {
    ...endpoints.createProject,
    tag: 'projects',
    summary: 'Creates a project: steering, or a lead under groups they lead',
    audience: 'signed-in',
    body: projects.projectWrite,
    status: 201,
    response: projects.projectSaved,
  },
  replaceProject: {
    ...endpoints.replaceProject,
    tag: 'projects',
    summary:
      'Changes a project: steering, a lead of one of its groups, or a project lead; If-Match with its version is optional',
    audience: 'signed-in',
    params: idParams,
    body: projects.projectWrite,
    status: 200,
    response: projects.projectSaved,
    errors: {
      404: 'No such project',
      409: 'The version of If-Match is outdated',
      428: 'A client that announces versions sent none',
    },
  },
} as const satisfies Partial<Record<RouteName, Route>>
