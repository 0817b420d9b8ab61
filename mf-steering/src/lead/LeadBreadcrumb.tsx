import { href } from '@recog/section-contract'
import { usePage } from '@recog/section-kit'
import { Link, useSearchParams } from '@recog/section-kit/router'
import { useUser } from '@recog/shared-session'
import { Breadcrumb } from '@recog/shared-ui'

/** The path to the page of a lead, through the group from which it was opened. */
export function LeadBreadcrumb() {
  const { title } = usePage()
  const [params] = useSearchParams()
  const user = useUser()
  const committeeId = params.get('committeeId')
  const name = user?.committees.find(({ id }) => id === committeeId)?.name ?? 'Working group'
  return (
    <Breadcrumb
      items={[
        { label: 'Working Groups', link: <Link to={href('/CommitteeAccess')}>Working Groups</Link> },
        ...(committeeId === null
          ? []
          : [
              {
                label: name,
                link: <Link to={href('/committees/:committeeId', { committeeId })}>{name}</Link>,
              },
            ]),
        { label: title },
      ]}
    />
  )
}
