import type { Page } from '@playwright/test'
import { TARGETS } from '../chaos/cases'
import { goTo } from '../support/section-page'

const VISITS = 300
/** The first round does not count: loading code lazily once is not a leak. */
const LOOKS = [25, 100, 200, VISITS]

/** Measure heap, nodes and listeners during three hundred navigations between sections. */
export async function measureLeaks(page: Page): Promise<string> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  const lines: string[] = []
  for (let visit = 1; visit <= VISITS; visit += 1) {
    const target = TARGETS[visit % TARGETS.length]
    if (!target) continue
    await goTo(page, target.link)
    await page.locator(`[data-slot="${target.name}"][data-state="shown"] h1`).first().waitFor()
    if (!LOOKS.includes(visit)) continue
    await page.waitForTimeout(500)
    await session.send('HeapProfiler.collectGarbage')
    const { metrics } = await session.send('Performance.getMetrics')
    const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0
    const heap = (of('JSHeapUsedSize') / 1024 / 1024).toFixed(1)
    lines.push(`  after ${visit}: heap ${heap} MB, ${of('Nodes')} nodes, ${of('JSEventListeners')} listeners`)
  }
  return [`visits                across five sections, after garbage collection`, ...lines].join('\n')
}
