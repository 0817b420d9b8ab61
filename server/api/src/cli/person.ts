import { type Deactivation, isEmail } from '@recog/api-contract'
import { UsageError } from '@recog/server-kit/commands'
import { findPerson, personWithId } from '../policy/people'
import { deactivate, reactivate } from '../admin/people/deactivate'
import { personDetails } from '../admin/people/details'
import { checkHasFactors, forgetFactors } from '../admin/people/second-step-reset'
import { setAdministrator } from '../admin/people/set-administrator'
import { endSessionsOf, unlock } from '../admin/people/sign-in'
import type { App } from '../app'
import { inTransaction } from '../database/write'
import { Refusal } from '../http/errors'
import { type CommandCall, noMore, takeOnly, withExisting } from './command'

/** The administrators' actions on a person (R6.34, R6.37), for operators. Exit code 1 if it is refused. */
export async function personCommand(
  call: CommandCall,
  { successor = [] }: { readonly successor?: readonly string[] | undefined },
  [name = '', email = '', ...others]: readonly string[],
): Promise<number> {
  const action = Object.hasOwn(actions, name) ? actions[name] : undefined
  if (!action) throw new UsageError(`Specify one of ${Object.keys(actions).join(', ')}`)
  if (!isEmail(email)) throw new UsageError('Specify the e-mail address of the person')
  noMore(others)
  if (name !== 'deactivate') takeOnly({ successor: successor[0] })
  const chosen = successor.map(successorIn)
  try {
    const done = await withExisting(call, async (app) => action(app, await idOf(app, email), chosen))
    call.print(done)
    return 0
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    call.print(error.message)
    return 1
  }
}

/** A person's access and holdings, printed for an operator. */
async function report(app: App, id: string): Promise<string> {
  const person = await personDetails({ app, params: { id } })
  const held = [
    ...person.groups.map((group) => ({ ...group, what: group.role === 'lead' ? 'leads' : 'sits on' })),
    ...person.projects.map((project) => ({ ...project, what: project.isOwner ? 'owns' : 'leads' })),
  ]
  return [
    `${person.displayName} <${person.email}>`,
    person.deactivatedAt === null ? 'active' : `deactivated since ${person.deactivatedAt}`,
    person.isAdmin ? `administrator${person.isLastAdmin ? ', the last one' : ''}` : 'no administrator',
    `sessions: ${person.sessions}`,
    person.blockedUntil === null ? 'not blocked' : `signing in is blocked until ${person.blockedUntil}`,
    ...held.map(
      ({ what, name, id: thing, needsSuccessor }) =>
        `${what} ${name} (${thing})${needsSuccessor ? ', needs a successor' : ''}`,
    ),
    `requests to join that the person may decide: ${person.openRequests}`,
  ].join('\n')
}

/** What of somebody's groups and projects goes to whom. */
interface Successor {
  readonly id: string
  readonly email: string
}

/** @param text `ID=EMAIL` @throws UsageError unless it is one */
function successorIn(text: string): Successor {
  const [, id, email] = /^([^=]+)=(.+)$/.exec(text) ?? []
  if (id === undefined || email === undefined) throw new UsageError(`--successor takes ID=EMAIL, not ${text}`)
  return { id, email }
}

type Action = (app: App, userId: string, successors: readonly Successor[]) => Promise<string>

const actions: Readonly<Record<string, Action>> = {
  show: report,
  deactivate: async (app, id, successors) => {
    await deactivate(app, undefined, id, await deactivationOf(app, id, successors))
    return 'The account is deactivated.'
  },
  reactivate: async (app, id) => {
    await reactivate(app, undefined, id)
    return 'The account is active.'
  },
  'grant-admin': async (app, id) => {
    await setAdministrator(app, undefined, id, true)
    return 'The person is an administrator.'
  },
  'revoke-admin': async (app, id) => {
    await setAdministrator(app, undefined, id, false)
    return 'The person is not an administrator.'
  },
  'end-sessions': async (app, id) => {
    await endSessionsOf(app, undefined, id)
    return 'All sessions have ended.'
  },
  'remove-second-step': async (app, id) => {
    await inTransaction(app.db, async (tx) => {
      const person = await personWithId(tx, id)
      await checkHasFactors(tx, person)
      await forgetFactors(app, tx, person, undefined)
    })
    return 'The authenticator app, the recovery codes and the passkeys are removed, and all sessions have ended.'
  },
  unlock: async (app, id) => {
    await unlock(app, undefined, id)
    return 'The limits on signing in are lifted.'
  },
}

/** @throws {Refusal} 404 if nobody has this address */
async function idOf(app: App, email: string): Promise<string> {
  const person = await findPerson(app.db, email)
  if (!person) throw new Refusal(404, `Nobody has the address ${email}.`)
  return person.userId
}

/** @throws {Refusal} 404 for an unknown address */
async function deactivationOf(
  app: App,
  userId: string,
  successors: readonly Successor[],
): Promise<Deactivation> {
  const { projects } = await personDetails({ app, params: { id: userId } })
  const isProject = new Set(projects.map(({ id }) => id))
  const chosen: { id: string; userId: string }[] = []
  for (const { id, email } of successors) chosen.push({ id, userId: await idOf(app, email) })
  return {
    groups: chosen.filter(({ id }) => !isProject.has(id)),
    projects: chosen.filter(({ id }) => isProject.has(id)),
  }
}
