import { init, loadRemote, registerRemotes } from '@module-federation/runtime'
import * as runtimeCore from '@module-federation/runtime/core'
import { SHARED_MODULES } from './shared-modules'

/** How each shared module is offered: the sharing policy with the versions of this build. */
declare const __SHARING__: Readonly<
  Record<string, { version: string; singleton: boolean; strictVersion: boolean; requiredVersion: string }>
>

// Sections take the shell's federation runtime, so that none carries its own (7 KB instead of 21 per entry).
Object.assign(runtimeCore.Global, { _FEDERATION_RUNTIME_CORE: runtimeCore })

init({
  name: 'shell',
  remotes: [],
  shareStrategy: 'loaded-first',
  shared: Object.fromEntries(
    Object.entries(__SHARING__).map(([request, { version, ...shareConfig }]) => [
      request,
      { version, scope: 'default', shareConfig, lib: () => SHARED_MODULES[request] },
    ]),
  ),
})

export { loadRemote, registerRemotes }
