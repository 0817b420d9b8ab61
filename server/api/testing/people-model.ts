/** A second, hand-written model of rules R6.12 and R6.34 to R6.37: the state of a person in the test world. */
export interface Model {
  readonly active: Set<string>
  readonly admins: Set<string>
  /** `group person` to role. */
  readonly roles: Map<string, 'board' | 'member'>
  owner: string
}

const STEERING = 'steering'
/** The only person of the test world who is not approved. */
const APPLICANT = 'applicant'
/** Whether a person is an active, approved member. */
const isMember = (model: Model, id: string): boolean => model.active.has(id) && id !== APPLICANT
/** The active members of a group but one. */
const others = (model: Model, group: string, but: string): string[] =>
  [...model.roles.keys()]
    .filter((key) => key.startsWith(`${group} `))
    .map((key) => key.slice(group.length + 1))
    .filter((id) => id !== but && isMember(model, id))
/** The active leads of a group but one. */
const leads = (model: Model, group: string, but = ''): string[] =>
  others(model, group, but).filter((id) => model.roles.get(`${group} ${id}`) === 'board')

/** The groups of a person that need somebody else: those they lead, and the steering committee. */
export const heldBy = ({ roles }: Model, id: string): string[] =>
  [...roles]
    .filter(([key, role]) => key.endsWith(` ${id}`) && (role === 'board' || key.startsWith(`${STEERING} `)))
    .map(([key]) => key.slice(0, -id.length - 1))

export type Step =
  | {
      readonly do: 'leave'
      readonly actor: string
      readonly group: string
      readonly successor: string | undefined
    }
  | {
      readonly do: 'deactivate'
      readonly actor: string
      readonly target: string
      readonly successor: string | undefined
    }
  | { readonly do: 'reactivate'; readonly actor: string; readonly target: string }
  | {
      readonly do: 'administrator'
      readonly actor: string
      readonly target: string
      readonly administrator: boolean
    }
  | { readonly do: 'unseat'; readonly actor: string; readonly target: string }

/** Apply a step to the model. @returns the status with which the server must respond */
export function apply(model: Model, step: Step): number {
  if (!model.active.has(step.actor)) return 401
  switch (step.do) {
    case 'leave':
      return isMember(model, step.actor) ? leave(model, step) : 403
    case 'unseat':
      return model.roles.has(`${STEERING} ${step.actor}`) ? unseat(model, step.target) : 403
    default:
      return model.admins.has(step.actor) ? administer(model, step) : 403
  }
}

function leave(model: Model, { actor, group, successor }: Extract<Step, { do: 'leave' }>): number {
  const role = model.roles.get(`${group} ${actor}`)
  if (role === undefined) return 204
  if (role === 'member' && successor !== undefined) return 403
  if (successor !== undefined && !others(model, group, actor).includes(successor)) return 409
  if (role === 'board' && successor === undefined && leads(model, group, actor).length === 0) return 409
  if (group === STEERING && others(model, group, actor).length === 0) return 409
  if (successor !== undefined) model.roles.set(`${group} ${successor}`, 'board')
  model.roles.delete(`${group} ${actor}`)
  return 204
}

function unseat(model: Model, target: string): number {
  if (!isMember(model, target)) return 409
  if (!model.roles.has(`${STEERING} ${target}`)) return 200
  if (others(model, STEERING, target).length === 0) return 409
  model.roles.delete(`${STEERING} ${target}`)
  return 200
}

type Administration = Extract<Step, { target: string }>

/** Apply a step that only an administrator may take. @returns the status of the response */
function administer(model: Model, step: Administration): number {
  const { target } = step
  const isLast = model.admins.has(target) && model.admins.size === 1
  switch (step.do) {
    case 'reactivate':
      model.active.add(target)
      return 204
    case 'administrator':
      if (model.admins.has(target) === step.administrator) return 204
      if (step.administrator ? !isMember(model, target) : isLast) return 409
      if (step.administrator) model.admins.add(target)
      else model.admins.delete(target)
      return 204
    case 'deactivate':
      if (!model.active.has(target)) return 204
      return step.actor === target ? 409 : deactivate(model, target, step.successor)
    default:
      throw new Error(`not a step of an administrator: ${step.do}`)
  }
}

function deactivate(model: Model, target: string, successor: string | undefined): number {
  const held = heldBy(model, target)
  const owns = model.owner === target
  const needsSomebody = held.some(
    (group) =>
      (model.roles.get(`${group} ${target}`) === 'board' && leads(model, group, target).length === 0) ||
      (group === STEERING && others(model, group, target).length === 0),
  )
  if (successor === undefined && (needsSomebody || owns)) return 409
  if (successor !== undefined && (held.length > 0 || owns)) {
    if (successor === target || !isMember(model, successor)) return 409
    for (const group of held) {
      const role = model.roles.get(`${group} ${target}`) ?? 'member'
      if (model.roles.get(`${group} ${successor}`) !== 'board') {
        model.roles.set(`${group} ${successor}`, role)
      }
    }
    if (owns) model.owner = successor
  }
  for (const group of held) {
    if (group === STEERING) model.roles.delete(`${group} ${target}`)
    else model.roles.set(`${group} ${target}`, 'member')
  }
  model.active.delete(target)
  model.admins.delete(target)
  return 204
}

/** Whether every rule holds that no step may break. */
export function brokenRules(model: Model, ledBefore: readonly string[]): string[] {
  return [
    [...model.admins].some((id) => model.active.has(id)) ? '' : 'nobody is an administrator',
    others(model, STEERING, '').length > 0 ? '' : 'nobody is a steering member',
    [...model.admins].every((id) => model.active.has(id)) ? '' : 'a deactivated person is an administrator',
    model.active.has(model.owner) ? '' : 'a deactivated person owns an unfinished project',
    ...ledBefore.map((group) => (leads(model, group).length > 0 ? '' : `nobody leads ${group}`)),
  ].filter(Boolean)
}
