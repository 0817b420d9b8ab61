/** @typedef {'none' | 'addition' | 'break'} Change */

/**
 * The differences between two API reports. Removed and changed exports break; new ones, and new optional members of a type, are
 * additions. Comments do not count.
 *
 * @param {string} before
 * @param {string} after
 * @param {readonly string[]} compatible exports that count as additions when they change
 * @returns {{ change: Change, names: string[] }} the kind of change, and the exports that cause it
 */
export function changeOf(before, after, compatible = []) {
  const [old, now] = [declarationsIn(before), declarationsIn(after)]
  const broken = [...old]
    .filter(([name, text]) => !isCompatible(text, now.get(name)))
    .map(([name]) => name)
    .filter((name) => !(now.has(name) && compatible.includes(name)))
  if (broken.length > 0) return { change: 'break', names: broken }
  const grown = [...now].filter(([name, text]) => old.get(name) !== text).map(([name]) => name)
  return grown.length > 0 ? { change: 'addition', names: grown } : { change: 'none', names: [] }
}

/** @param {string} report @returns {Map<string, string>} the text of each declaration, by name */
function declarationsIn(report) {
  const [, code = ''] = /```ts\n([^]*?)```/.exec(report) ?? []
  /** @type {Map<string, string>} */
  const found = new Map()
  for (const block of code.split(/\n\s*\n/)) {
    const text = block
      .split('\n')
      .filter((line) => !/^\s*\/\//.test(line))
      .join('\n')
      .trim()
    if (text === '' || text.startsWith('import ')) continue
    const [, name = text] =
      /^(?:export )?(?:declare )?(?:abstract )?(?:class|interface|type|function|const|let|enum|namespace) (\w+)/.exec(
        text,
      ) ?? []
    // Overloads are declarations of one name.
    found.set(name, [found.get(name), text].filter(Boolean).join('\n'))
  }
  return found
}

/** @param {string} before @param {string | undefined} after */
function isCompatible(before, after) {
  if (after === undefined) return false
  const rest = before.split('\n')
  const added = after.split('\n').filter((line) => {
    if (line !== rest[0]) return true
    rest.shift()
    return false
  })
  return rest.length === 0 && added.every(isOptionalMember)
}

/** @param {string} line */
const isOptionalMember = (line) => /^\s+(?:readonly )?[\w'"[\].-]+\?[:(].*;$/.test(line)
