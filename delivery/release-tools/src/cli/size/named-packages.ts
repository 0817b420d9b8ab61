/** A package that the portal must use, and where. */
export interface NamedPackage {
  readonly name: string
  /** In the shell's bundles: prefixes of the modules of the package and its parts. */
  readonly modules?: readonly string[]
  /** Not in the bundles yet. */
  readonly isPlanned?: boolean
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
