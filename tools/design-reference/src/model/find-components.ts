import type { ComponentDoc } from './components'
import { OTHER_NAMES } from './other-names'

/** How much a word of the search tells, by where it is found. */
const NAME = 3
const PURPOSE = 2
const ALTERNATIVE = 1

type Searched = Pick<ComponentDoc, 'name' | 'description' | 'guide'>

/** Words that say nothing about a component. */
const FILLERS = new Set(['a', 'an', 'and', 'for', 'in', 'of', 'on', 'or', 'that', 'the', 'to', 'with'])

/**
 * Find components in the words of a task, the best first. A word is found in the names of a component, in its purpose, and in the
 * guides of others that recommend it instead: "Several can be chosen" of SelectField leads to CheckboxGroup.
 *
 * @returns those that match every word, or if there are none, those that match most words; all of them if there is no word
 */
export function findComponents<Component extends Searched>(
  components: readonly Component[],
  search: string,
): Component[] {
  const stems = stemsOf(search)
  if (stems.length === 0) return [...components]
  const scored = components.map((component) => {
    const texts = textsOf(component, components)
    const scores = stems
      .map((stem) => Math.max(0, ...texts.map(([text, score]) => (text.includes(stem) ? score : 0))))
      .filter((score) => score > 0)
    return { component, matches: scores.length, score: scores.reduce((sum, score) => sum + score, 0) }
  })
  const most = Math.max(1, ...scored.map(({ matches }) => matches))
  return scored
    .filter(({ matches }) => matches === most)
    .toSorted((a, b) => b.score - a.score)
    .map(({ component }) => component)
}

/** The words without their endings, so that "deleting" finds "delete". */
function stemsOf(search: string): string[] {
  const words = search.toLowerCase().split(/[^\p{L}-]+/u)
  return words
    .filter((word) => word !== '' && !FILLERS.has(word))
    .map((word) => word.replace(/(?<=\w{3})(?:ation|ing|ed|es|s|e)$/, ''))
}

function textsOf(
  { name, description, guide }: Searched,
  all: readonly Searched[],
): [text: string, score: number][] {
  const named = new RegExp(`\\b${name}\\b`)
  const reasons = all.flatMap((other) =>
    (other.guide?.avoid ?? []).filter(({ instead }) => named.test(instead)).map(({ when }) => when),
  )
  const texts: [string, number][] = [
    [[name, ...(OTHER_NAMES[name] ?? [])].join(' '), NAME],
    [[description, guide?.purpose].join(' '), PURPOSE],
    [reasons.join(' '), ALTERNATIVE],
  ]
  return texts.map(([text, score]) => [text.toLowerCase(), score])
}
