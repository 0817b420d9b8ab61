import { readEventLog } from '../section-host/event-log'
import { seenOf, type AboutSection } from './about'
import { cell, element, text } from './dom'
import { sizePicture } from './size-picture'
import './sections-page.css'

const COLUMNS = [
  'Section',
  'Live',
  'Since',
  'By',
  'Why',
  'To enter',
  'Whole',
  'Stands in',
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
    text(document, 'What is live where. Loads and failures are those of this browser.'),
    tableOf(document, sections),
    sizePicture(document, sections),
  )
}

function tableOf(document: Document, sections: readonly AboutSection[]): HTMLElement {
  const table = document.createElement('table')
  const head = table.createTHead().insertRow()
  for (const column of COLUMNS) {
    const th = element(document, 'th')
    th.scope = 'col'
    th.textContent = column
    head.append(th)
  }
  const body = table.createTBody()
  const events = readEventLog()
  for (const section of sections) {
    const seen = seenOf(events, section.name)
    const row = body.insertRow()
    const name = element(document, 'th')
    name.scope = 'row'
    name.textContent = section.name
    row.append(name)
    const loads = seen.medianMs === undefined ? 'none' : `${seen.loads}, median ${seen.medianMs} ms`
    for (const value of [
      `${section.live.version} (${section.live.commit})`,
      `${section.at.slice(0, 16).replace('T', ' ')} UTC, ${section.action}`,
      section.by,
      section.reason,
      kilobytes(section.live.enterBytes),
      kilobytes(section.live.totalBytes),
      section.previous?.version ?? 'nothing',
      section.name === 'shell' ? 'with every page' : loads,
      seen.failures || 'none',
    ])
      cell(row, value)
  }
  const scroller = element(document, 'div', 'sections-page-scroll')
  scroller.tabIndex = 0
  scroller.setAttribute('role', 'region')
  scroller.setAttribute('aria-label', 'Released sections')
  scroller.append(table)
  return scroller
}

const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`
