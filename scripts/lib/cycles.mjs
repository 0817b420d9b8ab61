import path from 'node:path'

const IMPORT = /(?:import|export)\s(?:type\s)?(?:[^'"`;]*?\sfrom\s)?'(\.[^'\n]+)'/g
const ENDINGS = ['', '.ts', '.tsx', '/index.ts', '/index.tsx']

/**
 * Find files that import each other, type imports included (which the linter ignores).
 *
 * @param {ReadonlyMap<string, string>} files texts by path from the root of the repository
 * @returns {string[][]} the files of each cycle
 */
export function importCycles(files) {
  const imports = new Map(
    [...files].map(([file, text]) => [
      file,
      [...text.matchAll(IMPORT)].flatMap(([, to = '']) => resolved(files, file, to)),
    ]),
  )
  return stronglyConnected(imports).filter((group) => group.length > 1)
}

/** @param {ReadonlyMap<string, string>} files @param {string} from @param {string} to */
function resolved(files, from, to) {
  const base = path.posix.join(path.posix.dirname(from), to)
  const found = ENDINGS.map((ending) => base + ending).find((file) => files.has(file))
  return found ? [found] : []
}

/** Tarjan's algorithm. @param {ReadonlyMap<string, readonly string[]>} graph */
function stronglyConnected(graph) {
  /** @type {string[][]} */
  const groups = []
  /** @type {string[]} */
  const stack = []
  const order = new Map()
  const lowest = new Map()
  const visit = (/** @type {string} */ node) => {
    order.set(node, order.size)
    lowest.set(node, order.get(node))
    stack.push(node)
    for (const next of graph.get(node) ?? []) {
      if (!order.has(next)) visit(next)
      if (stack.includes(next)) lowest.set(node, Math.min(lowest.get(node), lowest.get(next)))
    }
    if (lowest.get(node) === order.get(node)) groups.push(stack.splice(stack.indexOf(node)))
  }
  for (const node of graph.keys()) if (!order.has(node)) visit(node)
  return groups
}
