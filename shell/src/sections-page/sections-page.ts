import { readEventLog } from '../section-host/event-log'
import { describeLoads, seenOf, type AboutSection } from './about'
import { element, minuteOf, table, text } from './dom'
import { speedOfPages } from './speed-of-pages'
import { sizePicture } from './size-picture'
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

/** `/dev/sections`: what is live where, and what this browser has seen of it. Plain DOM: it works when no section does. */
export async function renderSectionsPage(panel: HTMLElement): Promise<void> {
  const { ownerDocument: document } = panel
  const page = element(document, 'div', 'sections-page')
  const heading = element(document, 'h1')
  heading.tabIndex = -1
  heading.textContent = 'Sections'
  page.append(heading)
  panel.replaceChildren(page)
  const answer = await fetch('/dev/sections/about.json', { cache: 'no-cache' }).catch(() => undefined)
  if (!answer?.ok) {
    page.append(text(document, 'This page is for administrators of the portal. Please sign in as one.'))
    return
  }
  const sections = (await answer.json()) as AboutSection[]
  page.append(
    text(document, 'Live versions of the sections. Loads and failures are those of this browser.'),
    tableOf(document, sections),
    sizePicture(document, sections),
    ...speedOfPages(document),
  )
}

function tableOf(document: Document, sections: readonly AboutSection[]): HTMLElement {
  const events = readEventLog()
  const rows = sections.map((section) => {
    const { times, failures } = seenOf(events, section.name)
    return [
      section.name,
      `${section.live.version} (${section.live.commit})`,
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
