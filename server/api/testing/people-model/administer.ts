import { type Model, isMember, heldBy, leads, STEERING, others } from './model'
import type { Step } from './step'

type Administration = Extract<Step, { target: string }>

/** Apply a step that only an administrator may take. @returns the status of the response */
export function administer(model: Model, step: Administration): number {
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
