import type { BuildOptions } from '../compile/build'
import type { Releasable } from '../workspace'

export interface BuildAllOptions extends BuildOptions {
  readonly names: readonly Releasable[]
}

/** Build one after the other, and print each version; what takes long is announced on stderr. @throws with webpack's messages when a build fails */
export async function buildAll({ names, ...options }: BuildAllOptions): Promise<void> {
  // webpack takes a while to load: only for builds.
  const { build } = await import('../compile/build')
  for (const name of names) {
    console.error(`  building ${name}`)
    const { release, fresh, ms } = await build(name, options)
    const how = fresh ? `built in ${(ms / 1000).toFixed(1)} s` : 'unchanged'
    console.log(`  ${name.padEnd(13)} ${release.version.padEnd(16)} ${how}`)
  }
}
