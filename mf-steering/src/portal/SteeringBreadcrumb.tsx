import { href } from '@recog/section-contract'
import { usePage } from '@recog/section-kit'
import { Link } from '@recog/section-kit/router'
import { Breadcrumb } from '@recog/shared-ui'

/** The path to a tool of the steering committee. */
export function SteeringBreadcrumb() {
  const { title } = usePage()
  return (
    <Breadcrumb
      items={[{ label: 'Steering', link: <Link to={href('/steering')}>Steering</Link> }, { label: title }]}
    />
  )
}
