import { auditActions, displayName, type CommitteeName, type PortalPerson } from '@recog/shared-session'
import { actionWords } from './action-words'
import { chosenOf, type Suggestion } from '../suggest/suggestion'

/** The names behind the ids that the log is filtered by; empty until they have arrived, and where the server has none. */
export interface LogNames {
  readonly people: readonly Suggestion[]
  readonly groups: readonly Suggestion[]
}

export const NO_NAMES: LogNames = { people: [], groups: [] }

/** The actions to suggest, and the first parts of several. */
export const ACTIONS: readonly Suggestion[] = [
  ...new Set(auditActions.map((action) => action.split('.')[0] ?? '')),
]
  .map((family): Suggestion => ({ value: family, text: family, detail: 'All of this kind' }))
  .concat(auditActions.map((action) => ({ value: action, text: action, detail: actionWords(action) })))

/** People by name and e-mail address. */
export const peopleSuggestions = (people: readonly PortalPerson[]): readonly Suggestion[] =>
  people.map((person) => ({ value: person.userId, text: personText(displayName(person), person.email) }))

export const groupSuggestions = (groups: readonly CommitteeName[]): readonly Suggestion[] =>
  groups.map(({ id, name }) => ({ value: id, text: name }))

const personText = (name: string, email: string): string =>
  email !== '' && email !== name ? `${name} (${email})` : name

/** The text of an id, to show it; the id itself if nobody is known by it. */
export const textOf = (suggestions: readonly Suggestion[], id: string): string =>
  chosenOf(suggestions, id)?.text ?? id

/** The id that a text stands for, or why it stands for none. */
export type Resolved = { readonly id: string } | { readonly problem: string }

/**
 * Find the id of what was typed: a suggestion, an id, or a name or e-mail address that only one has.
 *
 * @param nobody the problem if a text that is no id matches nothing
 */
export function resolve(suggestions: readonly Suggestion[], typed: string, nobody: string): Resolved {
  const text = typed.trim()
  const chosen = chosenOf(suggestions, text)
  if (chosen || text === '') return { id: chosen?.value ?? '' }
  const wanted = text.toLowerCase()
  const matching = suggestions.filter((each) => partsOf(each).includes(wanted))
  if (matching.length > 1) return { problem: `${matching.length} have this name. Please choose one of them.` }
  if (matching[0]) return { id: matching[0].value }
  // Ids of people who were erased are in the log, and nowhere else.
  return suggestions.length > 0 && /[\s@]/.test(text) ? { problem: nobody } : { id: text }
}

/** The name, and the e-mail address in parentheses. */
function partsOf({ text }: Suggestion): readonly string[] {
  const [, name = text, email = ''] = /^(.*) \((.*)\)$/.exec(text) ?? []
  return [name.toLowerCase(), email.toLowerCase()]
}
