import { type Model, others, STEERING, leads } from './model'

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
