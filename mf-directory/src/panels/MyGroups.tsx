import { href } from '@recog/section-contract'
import { useLoad } from '@recog/section-kit'
import { Link } from '@recog/section-kit/router'
import { byName, displayName, inNameOrder, useUser } from '@recog/shared-session'
import { buttonClass, Isodose, ItemList, Stack, VisuallyHidden } from '@recog/shared-ui'
import { loadCommittees } from '../api'

/** `home.panel`: the visitor's working groups, and who leads them. */
export function MyGroups() {
  const committees = useUser()?.committees ?? []
  const loaded = useLoad(loadCommittees, [])
  if (loaded.status === 'loading') return null
  const leadsOf = (groupId: string) =>
    loaded.status === 'loaded'
      ? inNameOrder(loaded.data.find(({ id }) => id === groupId)?.board ?? []).map(displayName)
      : []
  return (
    <Stack gap={3}>
      {committees.length === 0 && <p>You are not in a working group yet.</p>}
      <ItemList
        items={committees.toSorted(byName).map(({ id, name, role }) => ({
          id,
          mark: <Isodose seed={id} />,
          title: <Link to={href('/committees/:committeeId', { committeeId: id })}>{name}</Link>,
          action: (
            <Link className={buttonClass('secondary', 'small')} to={href('/CommitteeAccess', { mail: id })}>
              Email<VisuallyHidden> {name} and other groups</VisuallyHidden>
            </Link>
          ),
          note: role === 'board' ? 'You lead this group' : leadsOf(id).join(', '),
        }))}
      />
      <Link to={href('/CommitteeAccess')}>All working groups</Link>
    </Stack>
  )
}
