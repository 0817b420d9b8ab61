import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime'
import * as core from '@module-federation/runtime/core'

/**
 * Provides the core of this runtime to sections, so that each entry has 7 KB instead of 22 and a page has one runtime. The
 * plugin's own `provideExternalRuntime` would bundle a second copy of the core.
 */
export const provideCore: ModuleFederationRuntimePlugin = {
  name: 'provide-core',
  beforeInit(args) {
    Object.assign(core.Global, { _FEDERATION_RUNTIME_CORE: core })
    return args
  },
}

/**
 * Gives each section its own copy of the share scope, so that a section's own version of shared-ui is never used by another
 * section (ADR 2).
 */
export const ownShareScope: ModuleFederationRuntimePlugin = {
  name: 'own-share-scope',
  async beforeInitContainer(args) {
    const copies = Object.entries(args.shareScope).map(([request, versions]) => [
      request,
      Object.fromEntries(Object.entries(versions).map(([version, shared]) => [version, { ...shared }])),
    ])
    return { ...args, shareScope: Object.fromEntries(copies) as typeof args.shareScope }
  },
}
