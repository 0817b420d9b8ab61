import { createRequire } from 'node:module'
import path from 'node:path'

/**
 * The sharing policy, once, for the shell and every section (ADR 2).
 *
 * `from-shell`: exactly one copy, the shell's; a section that needs another range is refused by `publish`.
 * `own-copy-allowed`: the shell's copy when the range fits, else the section's own, so a section may be ahead.
 *
 * zustand is not listed: only shared-session imports it (lint keeps it so), and that is one copy already.
 */
export type SharingRule = 'from-shell' | 'own-copy-allowed'

export const SHARING: Readonly<Record<string, { readonly rule: SharingRule; readonly package: string }>> = {
  react: { rule: 'from-shell', package: 'react' },
  'react/jsx-runtime': { rule: 'from-shell', package: 'react' },
  'react-dom': { rule: 'from-shell', package: 'react-dom' },
  'react-dom/client': { rule: 'from-shell', package: 'react-dom' },
  '@recog/section-kit/router': { rule: 'from-shell', package: '@recog/section-kit' },
  '@recog/shared-session': { rule: 'from-shell', package: '@recog/shared-session' },
  '@recog/shared-ui': { rule: 'own-copy-allowed', package: '@recog/shared-ui' },
}

/** The core of the federation runtime. Sections are built without it and take the shell's: a page has one. */
const RUNTIME_CORE = '@module-federation/runtime-core'

export interface SharedOptions {
  singleton: boolean
  strictVersion: boolean
  /** The module to provide; `false`: none, it comes from the shell. */
  import?: string | false
  version: string
  requiredVersion: string
  /** Only modules in this layer of the build take the module from the share scope. */
  issuerLayer?: string
}

/** No module of the shell is in this layer: it provides what is shared and takes nothing from others. */
const NO_LAYER = 'takes-nothing'

/** The version of everything that the shell gives to sections, by the path it is imported by. */
export function sharedVersions(versionOf: (pkg: string) => string): Record<string, string> {
  return { ...mapPolicy((_rule, pkg) => versionOf(pkg)), ...runtimeCoreVersion(versionOf) }
}

/** The packages of Module Federation are released together, under one version. */
export function runtimeCoreVersion(versionOf: (pkg: string) => string): Record<string, string> {
  return { [RUNTIME_CORE]: versionOf('@module-federation/enhanced') }
}

/**
 * What the shell provides. Its own code imports the same modules directly: they can be in its first script, which runs
 * before there is a federation runtime.
 *
 * @param folder the shell's package folder
 */
export function shellSharing(
  folder: string,
  versionOf: (pkg: string) => string,
): Record<string, SharedOptions> {
  const require = createRequire(path.join(folder, 'package.json'))
  return mapPolicy((rule, pkg, request) => ({
    singleton: rule === 'from-shell',
    strictVersion: rule === 'from-shell',
    // By file: a module that is named by its path is provided also where the shell itself does not import it.
    import: require.resolve(request),
    version: versionOf(pkg),
    requiredVersion: `^${versionOf(pkg)}`,
    issuerLayer: NO_LAYER,
  }))
}

/** What a section takes: nothing of its own but where the policy allows a copy. */
export function sectionSharing(versionOf: (pkg: string) => string): Record<string, SharedOptions> {
  return mapPolicy((rule, pkg) => ({
    singleton: rule === 'from-shell',
    strictVersion: rule === 'from-shell',
    ...(rule === 'from-shell' ? { import: false as const } : {}),
    version: versionOf(pkg),
    requiredVersion: `^${versionOf(pkg)}`,
  }))
}

function mapPolicy<T>(build: (rule: SharingRule, pkg: string, request: string) => T): Record<string, T> {
  return Object.fromEntries(
    Object.entries(SHARING).map(([request, entry]) => [request, build(entry.rule, entry.package, request)]),
  )
}
