import { Gate, Page } from '@recog/section-kit'
import { SteeringBreadcrumb } from '../portal/SteeringBreadcrumb'
import { PostEventForm } from './PostEventForm'

/** `/steering/events`: announce an event (R2.40, R5.8). */
export function PostEventPage() {
  return (
    <Page
      width="narrow"
      lead="Approved members can see the events you post."
      breadcrumb={<SteeringBreadcrumb />}
    >
      <Gate>{() => <PostEventForm />}</Gate>
    </Page>
  )
}
