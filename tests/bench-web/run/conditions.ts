import type { CDPSession } from '@playwright/test'

/** Network and CPU speed of a measurement. */
export interface Conditions {
  readonly name: string
  readonly slow: boolean
}

export const CONDITIONS: readonly Conditions[] = [
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
