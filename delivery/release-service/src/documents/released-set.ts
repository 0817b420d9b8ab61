import { portalRoutes, type PortalRoutes } from '@recog/section-contract'
import type { Canary } from '../canary/audience'
import type { Accepted, AcceptedRelease } from '../store/accepted'
import { STORYBOOK } from '../store/names'
import type { Live } from '../store/ledger'
import type { Release } from '../store/release'

export interface Released extends AcceptedRelease {
  /** URL path of one of its files. */
  url(file: string): string
}

export interface ReleasedPair {
  readonly live: Released
  readonly previous: Released | undefined
}

export interface ReleasedSet {
  readonly shell: ReleasedPair
  /** By name. */
  readonly sections: Readonly<Record<string, ReleasedPair>>
  /** The pages of the live sections. */
  readonly routes: PortalRoutes
  /** Integrity by URL path of every file that a page may load, in live and fallback versions. */
  readonly integrity: Readonly<Record<string, string>>
}

/**
 * Read the live releases and their fallback versions.
 *
 * @param canary takes the place of the live version of its name, which becomes its fallback version
 * @throws when no shell is live, the shell or a canary is missing or not signed, or two sections claim the same path
 */
export async function collectReleases(accepted: Accepted, canary?: Canary): Promise<ReleasedSet> {
  const pairs = await Promise.all(
    Object.entries(accepted.ledger.live)
      .filter(([name]) => name !== STORYBOOK)
      .map(async ([name, live]) => {
        const isCanary = name === canary?.name
        const pair = isCanary ? { version: canary.version, previous: live.version } : live
        const collecting = collect(accepted, name, pair)
        // What replaces a section that cannot be trusted any more is decided with the next switch.
        const found =
          name === 'shell' || isCanary ? await collecting : await collecting.catch(() => undefined)
        return found ? [[name, found] as const] : []
      }),
  )
  const { shell, ...sections } = Object.fromEntries(pairs.flat())
  if (!shell) throw new Error('No shell is live yet')
  const integrity: Record<string, string> = {}
  for (const released of [
    shell.live,
    ...Object.values(sections).flatMap(({ live, previous }) => (previous ? [live, previous] : [live])),
  ]) {
    for (const [file, { integrity: hash }] of Object.entries(released.release.files)) {
      if (/\.(js|css)$/.test(file)) integrity[released.url(file)] = hash
    }
  }
  return {
    shell,
    sections,
    routes: routesOf(Object.values(sections).map(({ live }) => live.release)),
    integrity,
  }
}

/** The routes of these sections together. @throws when two sections claim the same path, naming both */
export function routesOf(sections: readonly Release[]): PortalRoutes {
  return portalRoutes(sections.map(({ name, section }) => ({ name, pages: {}, ...section })))
}

async function collect(
  accepted: Accepted,
  name: string,
  { version, previous }: Pick<Live, 'version' | 'previous'>,
): Promise<ReleasedPair> {
  // A fallback version that cannot be trusted is left out.
  const fallback = previous ? await accepted.read(name, previous).catch(() => undefined) : undefined
  return {
    live: released(await accepted.read(name, version)),
    previous: fallback && released(fallback),
  }
}

function released(accepted: AcceptedRelease): Released {
  const { name, version } = accepted.release
  return { ...accepted, url: (file) => `/assets/${name}/${version}/${file}` }
}
