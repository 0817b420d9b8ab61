import type { ComponentDoc } from './components'
import { OTHER_NAMES } from './other-names'

/** How much a word of the search tells, by where it is found. */
const NAME = 3
const PURPOSE = 2
const ALTERNATIVE = 1

type Searched = Pick<ComponentDoc, 'name' | 'description' | 'guide'>

/**
 * Find components in the words of a task, the best first. A word is found in the names of a component, in its purpose, and in the
 * guides of others that recommend it instead: "Several can be chosen" of SelectField leads to CheckboxGroup.
 *
 * @returns those that match every word; all of them if there is no word
 */
export function findComponents<Component extends Searched>(
  components: readonly Component[],
  search: string,
): Component[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const scored = components.map((component) => {
    const texts = textsOf(component, components)
    const scores = words.map((word) =>
      Math.max(0, ...texts.map(([text, score]) => (text.includes(word) ? score : 0))),
    )
    return { component, fits: !scores.includes(0), score: scores.reduce((sum, score) => sum + score, 0) }
  })
  return scored
    .filter(({ fits }) => fits)
    .toSorted((a, b) => b.score - a.score)
    .map(({ component }) => component)
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
