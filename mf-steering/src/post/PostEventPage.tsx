import { Gate, Later, Page } from '@recog/section-kit'
import { SteeringBreadcrumb } from '../portal/SteeringBreadcrumb'

/** Few people post events: the lists and the checkboxes do not wait for it. */
const loadForm = async () =>
  (await import(/* webpackChunkName: "organise" */ './PostEventForm')).PostEventForm

/** `/steering/events`: announce an event (R2.40, R5.8). */
export function PostEventPage() {
  return (
    <Page
      width="narrow"
      lead="Approved members can see the events you post."
      breadcrumb={<SteeringBreadcrumb />}
    >
      <Gate>{() => <Later load={loadForm} props={{}} />}</Gate>
    </Page>
  )
}
