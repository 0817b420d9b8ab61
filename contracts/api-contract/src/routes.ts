import type { RouteName } from './endpoints'
import type { Route } from './route'
import { administrationRoutes } from './administration'
import { eventRoutes } from './events'
import { groupRoutes } from './groups'
import { joinRoutes } from './join'
import { logRoutes } from './logs'
import { memberRoutes } from './members'
import { notificationRoutes } from './notifications'
import { peopleRoutes } from './people'
import { projectRoutes } from './projects'
import { sessionRoutes } from './session'
import { leadRoutes, steeringRoutes } from './steering'

/**
 * Shapes and audience of every call of the API (requirements chapter 7). Another mapping of paths is an edit in `endpoints.ts`.
 */
export const routes = {
  ...sessionRoutes,
  ...notificationRoutes,
  ...memberRoutes,
  ...groupRoutes,
  ...leadRoutes,
  ...joinRoutes,
  ...steeringRoutes,
  ...eventRoutes,
  ...projectRoutes,
  ...administrationRoutes,
  ...logRoutes,
  ...peopleRoutes,
} as const satisfies Record<RouteName, Route>
