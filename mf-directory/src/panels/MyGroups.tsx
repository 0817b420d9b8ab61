import { href } from '@recog/section-contract'
import { useLoad } from '@recog/section-kit'
import { SectionFrameContext } from '@recog/section-kit/frame'
import { Link } from '@recog/section-kit/router'
import { byName, useUser } from '@recog/shared-session'
import { Isodose, Stack } from '@recog/shared-ui'
import { loadCommittees } from '../api'
import styles from './MyGroups.module.css'

/** The session tells the groups: the panel is shown before their leads have loaded. */
const WAITS_FOR_NOTHING = { beginLoad: () => () => {}, pageShown() {} }

/** `home.panel`: the visitor's working groups, and who leads them. */
export function MyGroups() {
  return (
    <SectionFrameContext value={WAITS_FOR_NOTHING}>
      <Groups />
    </SectionFrameContext>
  )
}

function Groups() {
  const committees = useUser()?.committees ?? []
  const loaded = useLoad(loadCommittees, [])
  const leadsOf = (groupId: string) =>
    loaded.status === 'loaded'
      ? (loaded.data.find(({ id }) => id === groupId)?.board ?? []).map(({ displayName }) => displayName)
      : []
  return (
    <Stack gap={3}>
      {committees.length === 0 && <p>You are not in a working group yet.</p>}
      <ul className={styles.list}>
        {committees.toSorted(byName).map(({ id, name, role }) => (
          <li key={id}>
            <Isodose seed={id} />
            <div className={styles.text}>
              <Link to={href('/committees/:committeeId', { committeeId: id })}>{name}</Link>
              <p className={styles.line}>
                {role === 'board' ? 'You lead this group' : leadsOf(id).join(', ') || '\u00a0'}
              </p>
            </div>
          </li>
        ))}
      </ul>
      <Link to={href('/CommitteeAccess')}>All working groups</Link>
    </Stack>
  )
}
