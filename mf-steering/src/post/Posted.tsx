import { href } from '@recog/section-contract'
import { Link } from '@recog/section-kit/router'
import { Alert } from '@recog/shared-ui'

/** Says which event was posted, with a link to it. */
export function Posted({ id, title }: { readonly id: string; readonly title: string }) {
  return (
    <Alert tone="success">
      <p>{`Posted “${title}”.`}</p>
      <Link to={id ? href('/events/:eventId', { eventId: id }) : href('/events')}>View event</Link>
    </Alert>
  )
}
