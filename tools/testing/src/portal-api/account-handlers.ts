import type { AccountsRequest, AssignUserRequest, BodyOf, routes } from '@recog/api-contract'
import type { Call } from './call'
import { fullName, membershipsOf } from './people-of-world'
import type { World } from './world'

const byEmail = (world: World, email: string) =>
  world.people.find((person) => person.email.toLowerCase() === email.toLowerCase())

const rolesOf = (world: World, userId = '') =>
  membershipsOf(world, userId).map(({ groupId, role }) => ({
    id: groupId,
    name: world.groups.find(({ id }) => id === groupId)?.name ?? groupId,
    role,
  }))

const PASSWORD = 'made-up-for-designers'

/** Handlers for calls of administrators about accounts, by their names in the contract. */
export const accountHandlers = {
  adminCommittees: ({ world }: Call) => world.groups,
  previewAccounts: ({ world, body }: Call) =>
    (body as BodyOf<(typeof routes)['previewAccounts']>).emails.map((email) => {
      const person = byEmail(world, email)
      return {
        email,
        exists: person !== undefined,
        displayName: person ? fullName(person) : '',
        isAdmin: person?.isAdmin ?? false,
        committees: rolesOf(world, person?.userId),
      }
    }),
  accounts: ({ world, body }: Call) =>
    (body as AccountsRequest).emails.map((email) => {
      const { delivery = 'password' } = body as AccountsRequest
      const person = byEmail(world, email)
      if (email.startsWith('blocked'))
        return { email, error: 'This address is blocked.', created: false, password: null, committees: [] }
      return {
        email,
        error: null,
        created: person === undefined,
        password: delivery === 'link' ? null : PASSWORD,
        delivered: delivery,
        committees: rolesOf(world, person?.userId),
      }
    }),
  bulkAdd: ({ world, body }: Call) => ({
    results: (body as BodyOf<(typeof routes)['bulkAdd']>).emails.map((email) => {
      const created = byEmail(world, email) === undefined
      return { email, created, initialPassword: created ? PASSWORD : null }
    }),
  }),
  assignUser: ({ world, body }: Call) => {
    const { email, committees } = body as AssignUserRequest
    const created = byEmail(world, email) === undefined
    return {
      created,
      initialPassword: created ? PASSWORD : null,
      assignments: committees.map(({ committeeId, role }) => ({
        committeeName: world.groups.find(({ id }) => id === committeeId)?.name ?? committeeId,
        role,
      })),
    }
  },
} as const
