import { routesOf } from '@recog/section-kit'
import { section } from '../section'
import { ApprovePage } from './approve/ApprovePage'
import { AssignPage } from './assign/AssignPage'
import { EventPage } from './events/EventPage'
import { EventsPage } from './events/EventsPage'
import { LeadAssignPage } from './lead/LeadAssignPage'
import { SteeringPage } from './portal/SteeringPage'
import { PostEventPage } from './post/PostEventPage'

export const SectionRoutes = routesOf(section, {
  ApprovePage,
  AssignPage,
  EventPage,
  EventsPage,
  LeadAssignPage,
  SteeringPage,
  PostEventPage,
})
