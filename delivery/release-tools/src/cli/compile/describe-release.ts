import webpack, { type Stats } from 'webpack'
import { CONTRACT_VERSION } from '@recog/section-contract'
import type { ApiCall, Release } from '@recog/release-service/release'
import type { BuildTarget } from '../../build'
import { gitSource } from './git-source'
import type { Prerendered } from './prerender'
import { ofSection, ofShell } from './own-facts'
import { writeRelease } from './write-release'

interface Built {
  readonly target: BuildTarget
  readonly inputs: string
  readonly stats: Stats
  readonly prerendered: Prerendered
  readonly calls: Readonly<Record<string, ApiCall>>
}

/** Describe a build of this workspace in its `release.json`. @throws when the build has no entry */
export async function describeRelease({
  target,
  inputs,
  stats,
  prerendered,
  calls,
}: Built): Promise<Release> {
  return writeRelease(target.output, {
    name: target.name,
    version: target.version,
    inputs,
    ...(await gitSource()),
    toolchain: { node: process.version, webpack: webpack.version },
    contract: CONTRACT_VERSION,
    ...(target.name === 'shell' ? ofShell(target, stats) : await ofSection(target, stats)),
    calls,
    prerendered: prerendered.pages,
    skeletons: prerendered.skeletons,
  })
}
