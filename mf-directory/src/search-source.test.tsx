import { sessionStore } from '@recog/shared-session'
import { mockApi, personas } from '@recog/testing'
import { searchPeopleAndGroups } from './search-source'

const api = mockApi()
const ada = { userId: '1', displayName: 'Ada Lovelace', email: 'ada@x.org', role: 'Board' }
const committees = [{ id: 'z', name: 'Zebra', description: 'Stripes', board: [ada], members: [] }]
const carla = { userId: '3', displayName: 'Carla Loner', email: 'carla@x.org', institution: 'Kraków' }
const projectUsers = [{ ...ada, institution: 'London', expertiseAreas: 'Dose accumulation' }, carla]

const user = personas.member.user
const find = async (capabilities = user.capabilities) => {
  sessionStore.setState({ status: 'signed-in', user: { ...user, capabilities } }, true)
  return searchPeopleAndGroups(new AbortController().signal)
}
const ADA = { title: 'Ada Lovelace', href: '/members/1', kind: 'Person' }
const ZEBRA = {
  title: 'Zebra',
  href: '/committees/z',
  kind: 'Working group',
  detail: '1 member',
  words: [{ label: 'Description', text: 'Stripes' }],
}

it('has everybody with institution and groups, and the groups', async () => {
  api({ committees, projectUsers })
  expect(await find()).toMatchObject([
    {
      ...ADA,
      detail: 'London',
      words: [
        { label: 'Institution', text: 'London' },
        { label: 'Expertise', text: 'Dose accumulation' },
        { label: 'Group', text: 'Zebra' },
        { label: 'Email', text: 'ada@x.org' },
      ],
    },
    { title: 'Carla Loner', href: '/members/3', detail: 'Kraków' },
    ZEBRA,
  ])
})

it('has the people of the groups where the server tells no more, or cannot', async () => {
  api({ committees })
  const withoutInstitution = [{ ...ADA, detail: 'ada@x.org' }, ZEBRA]
  expect(await find([])).toMatchObject(withoutInstitution)
  api({ committees, projectUsers: 500 })
  expect(await find()).toMatchObject(withoutInstitution)
})
