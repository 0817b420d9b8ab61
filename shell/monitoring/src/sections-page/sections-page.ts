import { type AboutSection, readAboutSections, readHealthReport } from '@recog/section-contract/operator-page'
import { get } from '@recog/shared-session'
import { readEventLog } from '../reports/section-events'
import { describeLoads, historyOf, PLACE_COLUMNS, placeRows } from './about'
import { element, heading, minuteOf, table, text } from './dom'
import { speedOfPages } from './speed-of-pages'
import { healthTables } from './health-tables'
import { sizeChart } from './size-chart'
import './sections-page.css'

const COLUMNS = [
  'Section',
  'Live',
  'Since',
  'By',
  'Why',
  'First load',
  'Total',
  'Fallback',
  'Loads',
  'Failures',
]

/** Render `/dev/sections`: the live versions, and their loads and failures in this browser. Plain DOM, so that it works when no section does. */
export async function renderSectionsPage(panel: HTMLElement): Promise<void> {
  const { ownerDocument: document } = panel
  const page = element(document, 'div', 'sections-page')
  const title = element(document, 'h1')
  title.tabIndex = -1
  title.textContent = 'Sections'
  page.append(title)
  panel.replaceChildren(page)
  const [sections, health] = await Promise.all([
    requested('about', readAboutSections),
    requested('health', readHealthReport),
  ])
  if (!sections) {
    page.append(text(document, 'This page is for administrators of the portal. Please sign in as one.'))
    return
  }
  page.append(
    text(document, 'Live versions of the sections. Loads and failures are those of this browser.'),
    ...freezesOf(document, sections),
    tableOf(document, sections),
    heading(document, 'Places'),
    table(document, {
      label: 'Places',
      columns: PLACE_COLUMNS,
      rows: placeRows(sections, health?.versions),
    }),
    ...(health
      ? healthTables(document, health)
      : [text(document, 'The reports of visitors could not be loaded.')]),
    sizeChart(document, sections),
    ...speedOfPages(document),
  )
}

/** @returns undefined when the server refuses or does not respond */
async function requested<T>(file: 'about' | 'health', read: (sent: unknown) => T): Promise<T | undefined> {
  try {
    const response = await get(`/dev/sections/${file}.json`, { cache: 'no-cache' })
    return response.ok ? read(await response.json()) : undefined
  } catch {
    return undefined
  }
}

function freezesOf(document: Document, sections: readonly AboutSection[]): HTMLElement[] {
  return sections.flatMap(({ name, frozen }) =>
    frozen
      ? [text(document, `${name} is frozen since ${minuteOf(frozen.at)} by ${frozen.by}: ${frozen.reason}`)]
      : [],
  )
}

function tableOf(document: Document, sections: readonly AboutSection[]): HTMLElement {
  const events = readEventLog()
  const rows = sections.map((section) => {
    const { times, failures } = historyOf(events, section.name)
    return [
      section.name,
      `${section.live.version} (${section.live.commit}${section.live.isDirty ? ' and uncommitted changes' : ''})`,
      `${minuteOf(section.at)}, ${section.action}`,
      section.by,
      section.reason,
      kilobytes(section.live.enterBytes),
      kilobytes(section.live.totalBytes),
      section.previous?.version ?? 'nothing',
      section.name === 'shell' ? 'with every page' : describeLoads(times),
      failures || 'none',
    ]
  })
  return table(document, { label: 'Released sections', columns: COLUMNS, rows })
}

const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`
