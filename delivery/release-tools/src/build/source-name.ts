import path from 'node:path'

/**
 * The name of a source file in source maps: the path from the root of the repository, the same on every machine.
 *
 * @param file absolute path
 */
export function sourceName(root: string, file: string): string {
  const name = path.relative(root, file).split(path.sep).join('/')
  // The federation plugin writes this module for every build, under a new digest.
  return (name.split('node_modules/').at(-1) ?? name).replace(/^(\.federation\/entry)\.\w+/, '$1')
}
