import { createRequire } from 'node:module'
import path from 'node:path'
import { SHARING, type SharingRule } from '@recog/section-contract/sharing'

/** The core of the federation runtime. Sections are built without it and use the shell's copy. */
const RUNTIME_CORE = '@module-federation/runtime-core'

/** The options of one shared module, as Module Federation's build plugin takes them. */
export interface SharedOptions {
  singleton: boolean
  strictVersion: boolean
  /** The module to provide; `false` means that the shell provides it. */
  import?: string | false
  version: string
  requiredVersion: string
  /** Only modules in this layer of the build import the module from the share scope. */
  issuerLayer?: string
}

/** A layer without modules: the shell provides shared modules and never imports another build's copy. */
const NO_LAYER = 'takes-nothing'

/** A record with one entry for each shared module, by import path. */
function mapPolicy<T>(build: (rule: SharingRule, pkg: string, request: string) => T): Record<string, T> {
  return Object.fromEntries(
    Object.entries(SHARING).map(([request, entry]) => [request, build(entry.rule, entry.package, request)]),
  )
}

/**
 * The versions of all modules that the shell provides to sections, by import path (ADR 2).
 *
 * @param versionOf the installed version of a package
 */
export function sharedVersions(versionOf: (pkg: string) => string): Record<string, string> {
  return { ...mapPolicy((_rule, pkg) => versionOf(pkg)), ...runtimeCoreVersion(versionOf) }
}

/**
 * The version of the federation runtime's core, by import path. The packages of Module Federation are released together under
 * one version.
 *
 * @param versionOf the installed version of a package
 */
export function runtimeCoreVersion(versionOf: (pkg: string) => string): Record<string, string> {
  return { [RUNTIME_CORE]: versionOf('@module-federation/enhanced') }
}

/**
 * The `shared` option of the shell's build (ADR 2). The shell's own code imports the same modules directly, because its first
 * script runs before the federation runtime is loaded.
 *
 * @param folder the shell's package folder
 * @param versionOf the installed version of a package
 * @throws Error when a shared module cannot be resolved from the folder
 */
export function shellSharing(
  folder: string,
  versionOf: (pkg: string) => string,
): Record<string, SharedOptions> {
  const require = createRequire(path.join(folder, 'package.json'))
  return mapPolicy((rule, pkg, request) => ({
    singleton: rule === 'from-shell',
    strictVersion: rule === 'from-shell',
    // A file path, so that the module is provided even if the shell does not import it.
    import: require.resolve(request),
    version: versionOf(pkg),
    requiredVersion: `^${versionOf(pkg)}`,
    issuerLayer: NO_LAYER,
  }))
}

/**
 * The `shared` option of a section's build (ADR 2). Only modules that may have an own copy are bundled.
 *
 * @param versionOf the installed version of a package
 */
export function sectionSharing(versionOf: (pkg: string) => string): Record<string, SharedOptions> {
  return mapPolicy((rule, pkg) => ({
    singleton: rule === 'from-shell',
    strictVersion: rule === 'from-shell',
    ...(rule === 'from-shell' ? { import: false as const } : {}),
    version: versionOf(pkg),
    requiredVersion: `^${versionOf(pkg)}`,
  }))
}
