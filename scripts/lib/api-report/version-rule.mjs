/**
 * How a package's version must follow its API report (docs/adr/0019-sections-in-their-own-repositories.md).
 *
 * @typedef {'none' | 'addition' | 'break'} Change
 * @typedef {'patch' | 'minor' | 'major'} Bump
 * @typedef {{ version: string, report: string }} Released
 */

/**
 * What changed between two API reports. Removed and changed exports break; new ones, and new optional members of a type, are
 * additions. Comments do not count.
 *
 * @param {string} before
 * @param {string} after
 * @returns {{ change: Change, names: string[] }} the kind of change, and the exports that cause it
 */
export function changeOf(before, after) {
  const [old, now] = [declarationsIn(before), declarationsIn(after)]
  const broken = [...old].filter(([name, text]) => !isCompatible(text, now.get(name))).map(([name]) => name)
  if (broken.length > 0) return { change: 'break', names: broken }
  const grown = [...now].filter(([name, text]) => old.get(name) !== text).map(([name]) => name)
  return grown.length > 0 ? { change: 'addition', names: grown } : { change: 'none', names: [] }
}

/**
 * Whether a version says enough about a change: from 1.0, a break needs a new major version and an addition a new minor one.
 * Before, a break needs a new minor version and an addition a new patch, because `^0.2.1` accepts 0.2.2 and refuses 0.3.0.
 *
 * @param {Change} change
 * @param {string} from
 * @param {string} to
 */
export function isEnough(change, from, to) {
  if (change === 'none') return true
  const [before, after] = [numbersOf(from), numbersOf(to)]
  const raised = before.findIndex((number, index) => number !== after[index])
  if (raised === -1 || (after[raised] ?? 0) < (before[raised] ?? 0)) return false
  const breaking = before[0] === 0 ? 1 : 0
  return raised <= (change === 'break' ? breaking : breaking + 1)
}

/**
 * The version that `changeset version` will give a package.
 *
 * @param {string} version
 * @param {Bump | undefined} bump
 */
export function raised(version, bump) {
  const [major = 0, minor = 0, patch = 0] = numbersOf(version)
  if (bump === 'major') return `${major + 1}.0.0`
  if (bump === 'minor') return `${major}.${minor + 1}.0`
  return bump === 'patch' ? `${major}.${minor}.${patch + 1}` : version
}

/**
 * The highest bump that changesets announce for a package.
 *
 * @param {readonly string[]} changesets their texts
 * @param {string} name of the package
 * @returns {Bump | undefined}
 */
export function announcedBump(changesets, name) {
  const bumps = changesets.flatMap((text) => {
    const [, header = ''] = /^---\n([^]*?)\n---/.exec(text) ?? []
    return header.split('\n').flatMap((line) => {
      const [, pkg, bump] = /^['"]?([^'":]+)['"]?:\s*(patch|minor|major)\s*$/.exec(line) ?? []
      return pkg === name ? [bump] : []
    })
  })
  return /** @type {const} */ (['major', 'minor', 'patch']).find((bump) => bumps.includes(bump))
}

/**
 * @param {string} name of the package
 * @param {Released} before
 * @param {Released} after with the version that its changesets will give it
 * @returns {string} one line; empty when the version says enough
 */
export function versionProblem(name, before, after) {
  const { change, names } = changeOf(before.report, after.report)
  if (isEnough(change, before.version, after.version)) return ''
  const what = change === 'break' ? 'removes or changes' : 'adds'
  const bumps = /** @type {readonly Bump[]} */ (['patch', 'minor', 'major'])
  const needed = bumps.find((bump) => isEnough(change, before.version, raised(before.version, bump)))
  return `${name} ${what} ${names.join(', ')} since ${before.version}, and ${after.version} does not say so: run npm run changeset, and choose ${needed} or more`
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
const isOptionalMember = (line) => /^\s+(?:readonly )?[\w'"-]+\?[:(].*;$/.test(line)

/** @param {string} version */
const numbersOf = (version) => version.split('-')[0]?.split('.').map(Number) ?? []
