import { type Deactivation, isEmail } from '@recog/api-contract'
import { findPerson } from '../admin/find-person'
import { deactivate, reactivate } from '../admin/people/deactivate'
import { personDetails } from '../admin/people/details'
import { setAdministrator } from '../admin/people/set-administrator'
import { endSessionsOf, unlock } from '../admin/people/sign-in'
import type { App } from '../app'
import { Refusal } from '../http/errors'
import { openApp } from '../open-app'
import type { Command } from './command'

/** The administrators' actions on a person (R6.34, R6.37), for operators. Exit code 1 if it is refused. */
export const personCommand: Command = async ({ settings, args, print }) => {
  const [name = '', email = '', ...options] = args
  const action = Object.hasOwn(actions, name) ? actions[name] : undefined
  if (!action || !isEmail(email)) {
    print(usage)
    return 2
  }
  const { app, close } = await openApp(settings, print)
  try {
    print(await action(app, await idOf(app, email), options))
    return 0
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    print(error.message)
    return 1
  } finally {
    await close()
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

const usage = `Usage: person ACTION EMAIL

  show            access, and what the person holds
  deactivate      with --successor ID=EMAIL for each group and project that needs one
  reactivate
  grant-admin     administrator rights
  revoke-admin
  end-sessions
  unlock          lifts the limits on signing in`

type Action = (app: App, userId: string, options: readonly string[]) => Promise<string>

const actions: Readonly<Record<string, Action>> = {
  show: report,
  deactivate: async (app, id, options) => {
    await deactivate(app, undefined, id, await successorsFrom(app, id, options))
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

/** @throws {Refusal} 400 for an unknown option, 404 for an unknown address */
async function successorsFrom(app: App, userId: string, options: readonly string[]): Promise<Deactivation> {
  const { projects } = await personDetails({ app, params: { id: userId } })
  const isProject = new Set(projects.map(({ id }) => id))
  const chosen: { id: string; userId: string }[] = []
  for (let i = 0; i < options.length; i += 2) {
    const [, id = '', email = ''] = /^([^=]+)=(.+)$/.exec(options[i + 1] ?? '') ?? []
    if (options[i] !== '--successor' || id === '') throw new Refusal(400, usage)
    chosen.push({ id, userId: await idOf(app, email) })
  }
  return {
    groups: chosen.filter(({ id }) => !isProject.has(id)),
    projects: chosen.filter(({ id }) => isProject.has(id)),
  }
}
