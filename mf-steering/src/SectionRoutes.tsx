import { Route, Routes } from '@recog/section-kit/router'
import { ApprovePage } from './approve/ApprovePage'
import { AssignPage } from './assign/AssignPage'
import { EventsPage } from './events/EventsPage'
import { LeadAssignPage } from './lead/LeadAssignPage'
import { PostEventPage } from './post/PostEventPage'
import { SteeringPage } from './portal/SteeringPage'

export function SectionRoutes() {
  return (
    <Routes>
      <Route path="/steering" element={<SteeringPage />} />
      <Route path="/steering/approve" element={<ApprovePage />} />
      <Route path="/steering/assign" element={<AssignPage />} />
      <Route path="/steering/events" element={<PostEventPage />} />
      <Route path="/wg/assign" element={<LeadAssignPage />} />
      <Route path="/events" element={<EventsPage />} />
    </Routes>
  )
}
