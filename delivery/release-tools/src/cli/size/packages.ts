import { readFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from '../workspace'
import type { Built } from './measure'

/** The size of a package in one chunk of one build. */
export interface PackageWeight {
  readonly build: string
  readonly chunk: string
  /** Bytes of source, before tree shaking and minification. */
  readonly source: number
  /** Bytes after brotli: the package's share of the chunk, by source. */
  readonly brotli: number
}

/** The size of modules in each chunk. @param prefixes of the modules' names, such as `react/` */
export function weightsOf(prefixes: readonly string[], { builds, chunks }: Built): PackageWeight[] {
  return builds.flatMap((release) =>
    (chunks[release.name] ?? []).flatMap(({ name, files, modules }) => {
      const all = Object.entries(modules)
      const source = sum(all.filter(([module]) => prefixes.some((prefix) => module.startsWith(prefix))))
      const script = files.find((file) => file.endsWith('.js')) ?? ''
      const brotli = ((release.files[script]?.brotli ?? 0) * source) / Math.max(sum(all), 1)
      return source > 0 ? [{ build: release.name, chunk: name, source, brotli: Math.round(brotli) }] : []
    }),
  )
}

function sum(modules: readonly (readonly [string, number])[]): number {
  return modules.reduce((total, [, bytes]) => total + bytes, 0)
}

/** A package that the portal must use, and where. */
interface NamedPackage {
  readonly name: string
  /** In the shell's bundles: prefixes of the modules of the package and its parts. */
  readonly modules?: readonly string[]
  /** In the toolchain: the `package.json` that declares it, and a file that uses it with this text. */
  readonly tool?: { readonly declaredIn: string; readonly usedIn: string; readonly words: string }
}

/** The packages that the portal must use (ADR 13). */
export const NAMED_PACKAGES: readonly NamedPackage[] = [
  { name: 'react', modules: ['react/'] },
  { name: 'react-dom', modules: ['react-dom/', 'scheduler/'] },
  {
    name: 'webpack',
    tool: {
      declaredIn: 'delivery/release-tools/package.json',
      usedIn: 'delivery/release-tools/src/cli/compile/run-webpack.ts',
      words: "from 'webpack'",
    },
  },
  {
    name: '@module-federation/enhanced',
    modules: ['@module-federation/'],
    tool: {
      declaredIn: 'delivery/release-tools/package.json',
      usedIn: 'delivery/release-tools/src/build/federation.ts',
      words: "from '@module-federation/enhanced/webpack'",
    },
  },
  { name: 'react-router-dom', modules: ['react-router-dom/', 'react-router/'] },
  { name: 'zustand', modules: ['zustand/'] },
  { name: 'axios', modules: ['axios/'] },
  { name: 'single-spa', modules: ['single-spa/'] },
  {
    name: 'jest',
    tool: { declaredIn: 'package.json', usedIn: 'scripts/lib/tests/suites.mjs', words: "bin('jest')" },
  },
  {
    name: 'storybook',
    tool: { declaredIn: 'package.json', usedIn: 'package.json', words: '"storybook": "storybook ' },
  },
]

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
  return packages.flatMap(({ name, modules, tool }) => {
    const isBundled = !modules || weightsOf(modules, built).some(({ build }) => build === 'shell')
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
