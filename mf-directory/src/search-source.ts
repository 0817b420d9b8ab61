import { href, type SearchItem } from '@recog/section-contract'
import { byName, memberCount, sessionStore, slicedWork, type Committee } from '@recog/shared-session'
import { grouped } from '@recog/shared-ui'
import { loadCommittees, loadEverybody } from './api'
import { directoryPeople, type DirectoryPerson } from './list/directory-people'

/** Everybody in the directory, and the working groups. Institutions and expertise are missing where the server does not offer them. */
export async function searchPeopleAndGroups(signal: AbortSignal): Promise<readonly SearchItem[]> {
  const session = sessionStore.getState()
  const isOffered = session.status === 'signed-in' && session.user.capabilities.includes('people-details')
  const [groups, everybody] = await Promise.all([
    loadCommittees(signal),
    isOffered ? loadEverybody(signal).catch(() => []) : [],
  ])
  // In slices, so that one can type meanwhile.
  const people = await new Promise<readonly DirectoryPerson[]>((resolve) =>
    slicedWork(directoryPeople(groups, everybody)).start(resolve),
  )
  return [...people.map(personItem), ...groups.toSorted(byName).map(groupItem)]
}

const personItem = ({
  userId,
  name,
  email,
  institution,
  expertise,
  groups,
}: DirectoryPerson): SearchItem => ({
  title: name,
  href: href('/members/:userId', { userId }),
  kind: 'Person',
  detail: institution || email,
  words: [
    { label: 'Institution', text: institution },
    { label: 'Expertise', text: expertise },
    ...groups.map((group) => ({ label: 'Group', text: group.name })),
    { label: 'Email', text: email },
  ],
})

const groupItem = (group: Committee): SearchItem => ({
  title: group.name,
  href: href('/committees/:committeeId', { committeeId: group.id }),
  kind: 'Working group',
  detail: memberText(memberCount(group)),
  words: [{ label: 'Description', text: group.description }],
})

const memberText = (count: number) => `${grouped(count)} ${count === 1 ? 'member' : 'members'}`
