import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime'
import * as core from '@module-federation/runtime/core'

/**
 * Gives sections the core of this runtime, so that each entry weighs 7 KB instead of 22 and a page has one runtime. The
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
 * Hands each section a copy of the shared modules: a copy of shared-ui that one section brings must not be given to another,
 * and only the shell decides what everybody gets.
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
