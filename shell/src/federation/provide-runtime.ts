import * as runtimeCore from '@module-federation/runtime/core'

/**
 * Gives sections the shell's federation runtime, so that none carries its own (6.1 KB instead of 21.3 per entry).
 * Federation's own `provideExternalRuntime` bundles a second copy of it.
 */
// Federation loads runtime plugins by their default export.
// oxlint-disable-next-line import/no-default-export
export default function provideRuntime() {
  return {
    name: 'provide-runtime',
    beforeInit<Args>(args: Args): Args {
      Object.assign(runtimeCore.Global, { _FEDERATION_RUNTIME_CORE: runtimeCore })
      return args
    },
  }
}
