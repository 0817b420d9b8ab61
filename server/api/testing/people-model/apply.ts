import { administer } from './administer'
import { type Model, isMember, STEERING, others, leads } from './model'
import type { Step } from './step'

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
