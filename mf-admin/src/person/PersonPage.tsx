import { href } from '@recog/section-contract'
import { Gate, Page, useLoad } from '@recog/section-kit'
import { Link, useParams } from '@recog/section-kit/router'
import { displayName, type SessionUser } from '@recog/shared-session'
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
  const changed = async () => {
    if (person.status !== 'loaded') return
    const next = await loadPerson(id, new AbortController().signal).catch(() => undefined)
    if (!next) return person.retry()
    person.replace(next)
  }
  return (
    <AdminPage title={title} breadcrumb={<Breadcrumb items={crumbs} />}>
      <PersonContent person={person} user={user} onChanged={() => void changed()} />
    </AdminPage>
  )
}
