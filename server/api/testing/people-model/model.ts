/** A second, hand-written model of rules R6.12 and R6.34 to R6.37: the state of a person in the test world. */
export interface Model {
  readonly active: Set<string>
  readonly admins: Set<string>
  /** `group person` to role. */
  readonly roles: Map<string, 'board' | 'member'>
  owner: string
}

export const STEERING = 'steering'
/** The only person of the test world who is not approved. */
const APPLICANT = 'applicant'
/** Whether a person is an active, approved member. */
export const isMember = (model: Model, id: string): boolean => model.active.has(id) && id !== APPLICANT
/** The active members of a group but one. */
export const others = (model: Model, group: string, but: string): string[] =>
  [...model.roles.keys()]
    .filter((key) => key.startsWith(`${group} `))
    .map((key) => key.slice(group.length + 1))
    .filter((id) => id !== but && isMember(model, id))
/** The active leads of a group but one. */
export const leads = (model: Model, group: string, but = ''): string[] =>
  others(model, group, but).filter((id) => model.roles.get(`${group} ${id}`) === 'board')

/** The groups of a person that need somebody else: those they lead, and the steering committee. */
export const heldBy = ({ roles }: Model, id: string): string[] =>
  [...roles]
    .filter(([key, role]) => key.endsWith(` ${id}`) && (role === 'board' || key.startsWith(`${STEERING} `)))
    .map(([key]) => key.slice(0, -id.length - 1))
