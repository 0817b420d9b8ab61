import { parseArgs } from 'node:util'
import type { CDPSession } from '@playwright/test'

export interface BenchPage {
  readonly path: string
  /** The persona that opens the page. */
  readonly as: 'anonymous' | 'member' | 'steering'
  /** Selector of the page's main content. */
  readonly data: string
}

export const PAGES: readonly BenchPage[] = [
  { path: '/home', as: 'anonymous', data: 'main h1' },
  { path: '/publications', as: 'anonymous', data: 'main h1' },
  { path: '/committeeAccess', as: 'member', data: 'main a[href^="/committees/"]' },
  { path: '/committees/steering', as: 'member', data: 'main a[href^="/members/"]' },
  { path: '/steering/assign', as: 'steering', data: 'main input[type="checkbox"]' },
  { path: '/projects', as: 'member', data: 'main tbody a[href^="/projects/"]' },
]

/** The pages that other sections contribute to, and their own data. */
const HOSTS: readonly BenchPage[] = [
  { path: '/home', as: 'member', data: 'main a[href="/profile"]' },
  { path: '/committees/many-group-0', as: 'member', data: 'main a[href^="/members/"]' },
  { path: '/members/many-0', as: 'member', data: 'main a[href^="mailto:"]' },
]

export const isPublic = (page: BenchPage) => page.as === 'anonymous'

/** Network and CPU speed of a measurement. */
export interface Conditions {
  readonly name: string
  readonly slow: boolean
}

const CONDITIONS: readonly Conditions[] = [
  { name: 'unthrottled', slow: false },
  { name: 'slow 4G, 4x CPU', slow: true },
]

/** 1.6 Mbit/s down, 750 kbit/s up (in bytes a second), 150 ms. */
export const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }
const SLOWDOWN = 4

/** Slow down the network and the processor of a tab. */
export async function throttle(session: CDPSession, { slow }: Conditions): Promise<void> {
  await session.send('Network.enable')
  if (!slow) return
  await session.send('Network.emulateNetworkConditions', SLOW_4G)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
}

/** The arguments of the command. */
export const { values: options } = parseArgs({
  options: {
    runs: { type: 'string', default: '7' },
    people: { type: 'string', default: '2000' },
    groups: { type: 'string', default: '60' },
    /** Leaves out the other contenders, for targets relative to `/home` and to the network floor. */
    'only-portal': { type: 'boolean', default: false },
    pages: { type: 'string' },
    /** Measures pages with places instead, filled and empty. */
    places: { type: 'boolean', default: false },
    navigations: { type: 'boolean', default: true },
    'slow-only': { type: 'boolean', default: false },
  },
  allowNegative: true,
})
/** How often each slow visit and each navigation is repeated. */
export const runs = Number(options.runs)
export const conditionsToMeasure = CONDITIONS.filter(({ slow }) => slow || !options['slow-only'])
export const pages = (options.places ? HOSTS : PAGES).filter(
  ({ path }) => options.pages === undefined || options.pages.split(',').includes(path),
)
