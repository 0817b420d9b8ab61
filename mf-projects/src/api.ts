import { api, toProjects, type Project } from '@recog/shared-session'

export const loadProjects = (signal: AbortSignal): Promise<Project[]> =>
  api.get('/api/projects', toProjects, { signal })
