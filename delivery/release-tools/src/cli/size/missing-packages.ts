import { readFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from '../workspace'
import type { Built } from './measure'
import { NAMED_PACKAGES, type NamedPackage } from './named-packages'
import { weightsOf } from './package-weights'

/**
 * Packages that are not used where they must be.
 *
 * @param read the content of a file of the repository
 * @returns one line for each
 */
export function missingPackages(
  built: Built,
  packages: readonly NamedPackage[] = NAMED_PACKAGES,
  read: (file: string) => string = readFile,
): string[] {
  return packages.flatMap(({ name, modules, isPlanned, tool }) => {
    const isBundled =
      !modules || isPlanned || weightsOf(modules, built).some(({ build }) => build === 'shell')
    return [
      ...(isBundled ? [] : [`${name} is in no bundle of the shell`]),
      ...(tool ? missingFromTools(name, tool, read) : []),
    ]
  })
}

function missingFromTools(
  name: string,
  { declaredIn, usedIn, words }: NonNullable<NamedPackage['tool']>,
  read: (file: string) => string,
): string[] {
  const { dependencies = {}, devDependencies = {} } = JSON.parse(read(declaredIn)) as {
    dependencies?: Record<string, string>
    devDependencies?: Record<string, string>
  }
  return [
    ...(name in { ...dependencies, ...devDependencies } ? [] : [`${name} is not declared in ${declaredIn}`]),
    ...(read(usedIn).includes(words) ? [] : [`${name} is not used in ${usedIn}`]),
  ]
}

function readFile(file: string): string {
  return readFileSync(path.join(ROOT, file), 'utf8')
}
