import { edits } from './tamper/edits'
import { forgeries } from './tamper/forgeries'
import type { Mutation, State, Tools } from './tamper/mutation'
import { randomNumbers } from './tamper/random-numbers'
import { isWritable, meaning } from './tamper/states'

const mutations: Readonly<Record<string, Mutation>> = { ...edits, ...forgeries }

export const mutationNames: readonly string[] = Object.keys(mutations)

/**
 * States of the tables that somebody made who must be detected: changed, deleted, moved and added rows and names, forged heads,
 * cut ends, earlier states, and chains made again without or with the key. States that the database cannot store, or that mean
 * the same as the original, are left out.
 */
export function* mutationsOf(
  original: State,
  earlier: readonly State[],
  key: Buffer,
  seed: number,
  count: number,
): Generator<{ name: string; state: State }> {
  const pick = randomNumbers(seed)
  const tools: Tools = { original, earlier, key, pick }
  for (let done = 0; done < count;) {
    const state = structuredClone(original)
    const name = mutationNames[pick(mutationNames.length)] ?? ''
    mutations[name]?.(state, tools)
    if (!isWritable(state) || meaning(state) === meaning(original)) continue
    done += 1
    yield { name, state }
  }
}
