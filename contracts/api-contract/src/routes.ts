import type { RouteName } from './endpoints'
import type { Route } from './route'
import { administrationRoutes } from './routes/administration'
import { eventRoutes } from './routes/events'
import { groupRoutes } from './routes/groups'
import { joinRoutes } from './routes/join'
import { logRoutes } from './routes/logs'
import { memberRoutes } from './routes/members'
import { peopleRoutes } from './routes/people'
import { projectRoutes } from './routes/projects'
import { sessionRoutes } from './routes/session'
import { steeringRoutes } from './routes/steering'

/**
 * Shapes and audience of every call of the API (requirements chapter 7). Another mapping of paths is an edit in `endpoints.ts`.
 */
export const routes = {
  ...sessionRoutes,
  ...memberRoutes,
  ...groupRoutes,
  ...joinRoutes,
  ...steeringRoutes,
  ...eventRoutes,
  ...projectRoutes,
  ...administrationRoutes,
  ...logRoutes,
  ...peopleRoutes,
} as const satisfies Record<RouteName, Route>
