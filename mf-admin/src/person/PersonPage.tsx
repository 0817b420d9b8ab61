import { useEffect, useRef } from 'react'
import { href } from '@recog/section-contract'
import { Gate, Page, useLoad } from '@recog/section-kit'
import { Link, useParams } from '@recog/section-kit/router'
import { displayName, type PersonDetails, type SessionUser } from '@recog/shared-session'
import { Breadcrumb } from '@recog/shared-ui'
import { loadPerson } from '../api'
import { AdminPage } from '../layout/AdminPage'
import { NotOffered } from '../people/PeoplePage'
import { PersonContent } from './PersonContent'

/** `/admin/people/:userId`: what a person holds and may do, and what an administrator can change about it (R2.95). */
export function PersonPage() {
  const { userId = '' } = useParams()
  return (
    <Gate ownsPage>
      {(user) =>
        user.capabilities.includes('people') ? (
          <Person key={userId} id={userId} user={user} />
        ) : (
          <Page>
            <NotOffered />
          </Page>
        )
      }
    </Gate>
  )
}

interface PersonProps {
  readonly id: string
  readonly user: SessionUser
}

function Person({ id, user }: PersonProps) {
  const person = useLoad((signal) => loadPerson(id, signal), [id])
  const title = person.status === 'loaded' && person.data ? displayName(person.data) : undefined
  const crumbs = [
    { label: 'Administration', link: <Link to={href('/admin')}>Administration</Link> },
    { label: 'People', link: <Link to={href('/admin/people')}>People</Link> },
    { label: title ?? 'Person' },
  ]
  const heading = useFocusAfter(person.status === 'loaded' ? person.data : undefined)
  const changed = async () => {
    if (person.status !== 'loaded') return
    const next = await loadPerson(id, new AbortController().signal).catch(() => undefined)
    if (!next) return person.retry()
    person.replace(next)
  }
  return (
    <AdminPage title={title} headingRef={heading} breadcrumb={<Breadcrumb items={crumbs} />}>
      <PersonContent person={person} user={user} onChanged={() => void changed()} />
    </AdminPage>
  )
}

/**
 * The heading takes the focus after a person was deactivated, reactivated or unlocked, or the removal of their second step was asked for or
 * ended: the button that was pressed is no longer there.
 */
function useFocusAfter(person: PersonDetails | undefined) {
  const heading = useRef<HTMLHeadingElement>(null)
  const state =
    person &&
    `${person.deactivatedAt === ''} ${person.blockedUntil === ''} ${person.secondStepReset?.askedBy}`
  const before = useRef(state)
  useEffect(() => {
    const isChange = before.current !== undefined && state !== undefined
    if (isChange && before.current !== state) heading.current?.focus()
    before.current = state
  }, [state])
  return heading
}
