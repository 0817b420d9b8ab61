import { createWriteStream } from 'node:fs'
import path from 'node:path'
import { finished } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import PDFDocument from 'pdfkit'
import { brochure } from '../content/brochure'

const ACCENT = '#0b6670'
const TEXT = '#14202b'
const MUTED = '#4b5d69'
/** A fixed date, so that the same texts produce the same file. */
const CREATED = new Date('2024-12-01T00:00:00Z')

/** Write the brochure of the 2024 meeting as an A4 PDF. Run it by hand after changing the texts. */
async function main(): Promise<void> {
  const file = path.join(path.dirname(fileURLToPath(import.meta.url)), 'recog-2024-meeting.pdf')
  const pdf = new PDFDocument({
    size: 'A4',
    margin: 72,
    lang: 'en-GB',
    tagged: true,
    displayTitle: true,
    info: { Title: brochure.title, Author: brochure.subtitle, CreationDate: CREATED, ModDate: CREATED },
  })
  const out = pdf.pipe(createWriteStream(file))
  cover(pdf)
  for (const day of brochure.days) programme(pdf, day)
  outcomes(pdf)
  pdf.end()
  await finished(out)
}

function cover(pdf: PDFKit.PDFDocument): void {
  pdf.lineWidth(1).strokeColor(ACCENT)
  for (let ring = 0; ring < 6; ring += 1) pdf.ellipse(400, 250, 40 + ring * 34, 30 + ring * 27).stroke()
  pdf.fillColor(TEXT).font('Helvetica-Bold').fontSize(34).text(brochure.title, 72, 470)
  pdf.fillColor(ACCENT).font('Helvetica').fontSize(16).text(brochure.subtitle).moveDown(1.5)
  pdf.fillColor(MUTED).fontSize(12).text(brochure.intro, { width: 400, lineGap: 4 })
  pdf.addPage()
}

function programme(pdf: PDFKit.PDFDocument, day: (typeof brochure.days)[number]): void {
  heading(pdf, day.title)
  for (const { time, title } of day.sessions) {
    const y = pdf.y
    pdf.fillColor(ACCENT).font('Helvetica-Bold').fontSize(12).text(time, 72, y, { width: 60 })
    pdf.fillColor(TEXT).font('Helvetica').fontSize(12).text(title, 140, y, { width: 380, lineGap: 3 })
    pdf.moveDown(0.8)
  }
  pdf.moveDown(1)
}

function outcomes(pdf: PDFKit.PDFDocument): void {
  heading(pdf, brochure.outcomes.title)
  pdf.fillColor(TEXT).font('Helvetica').fontSize(12)
  pdf.list([...brochure.outcomes.items], 72, pdf.y, {
    bulletRadius: 2,
    textIndent: 16,
    lineGap: 4,
    paragraphGap: 6,
  })
  pdf.moveDown(1).fillColor(MUTED).text(brochure.closing, { lineGap: 3 })
}

function heading(pdf: PDFKit.PDFDocument, text: string): void {
  pdf.fillColor(TEXT).font('Helvetica-Bold').fontSize(18).text(text, 72).moveDown(0.6)
}

await main()
