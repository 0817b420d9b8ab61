import type { AboutSection } from '@recog/section-contract/operator-page'

const ROW = 26
const LEFT = 120
const WIDTH = 480

/** A bar chart: the transfer size of each section's first load, as part of that of all its files. */
export function sizeChart(document: Document, sections: readonly AboutSection[]): SVGElement {
  const draw = (tag: string, attributes: Readonly<Record<string, string | number>>, words = '') => {
    const made = document.createElementNS('http://www.w3.org/2000/svg', tag)
    for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value))
    made.textContent = words
    return made
  }
  const height = sections.length * ROW
  const picture = draw('svg', {
    viewBox: `0 0 ${LEFT + WIDTH + 90} ${height}`,
    role: 'img',
    class: 'sections-page-picture',
  })
  const largest = Math.max(1, ...sections.map(({ live }) => live.totalBytes))
  const label = sections
    .map(({ name, live }) => `${name} ${Math.round(live.enterBytes / 1024)} KB`)
    .join(', ')
  picture.setAttribute('aria-label', `Transfer size of each section: ${label}`)
  sections.forEach(({ name, live }, index) => {
    const y = index * ROW
    const wide = (bytes: number) => Math.max(2, (bytes / largest) * WIDTH)
    picture.append(
      draw('text', { x: LEFT - 8, y: y + 17, 'text-anchor': 'end' }, name),
      draw('rect', { x: LEFT, y: y + 5, width: wide(live.totalBytes), height: 16, class: 'whole' }),
      draw('rect', { x: LEFT, y: y + 5, width: wide(live.enterBytes), height: 16, class: 'enter' }),
      draw(
        'text',
        { x: LEFT + wide(live.totalBytes) + 8, y: y + 17 },
        `${(live.enterBytes / 1024).toFixed(0)} KB`,
      ),
    )
  })
  return picture
}
