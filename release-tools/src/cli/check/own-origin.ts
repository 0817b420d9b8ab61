import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Candidate } from './candidate'

/** Patterns of what a browser would fetch by itself, by kind of file; links that people follow are no fetches. */
const FETCHES: Readonly<Record<string, readonly RegExp[]>> = {
  '.css': [/@import[^;]*/g, /url\(\s*["']?(?:https?:)?\/\/[^)]*\)/gi],
  '.html': [
    /<(?:script|img|iframe|source|video|audio)\b[^>]*\bsrc(?:set)?="(?:https?:)?\/\/[^"]*"/gi,
    /<link\b[^>]*\bhref="(?:https?:)?\/\/[^"]*"/gi,
    /url\(\s*["']?(?:https?:)?\/\/[^)]*\)/gi,
  ],
}

/** Web fonts cost more than all styles together, and text that jumps: the portal has none. */
const WEB_FONT = /@font-face\b/g

/** What the files of a release fetch from elsewhere, and web fonts. The page's policy would block both in a browser. */
export async function strangeFetches({ folder, release }: Candidate): Promise<string[]> {
  const files = Object.keys(release.files).filter((file) => /\.(js|css|html|template)$/.test(file))
  const found = await Promise.all(
    files.map(async (file) => {
      const text = await readFile(path.join(folder, file), 'utf8')
      const kind = path.extname(file) === '.template' ? '.html' : path.extname(file)
      return fetchesIn(text, kind).map((what) => `${file} has ${what}`)
    }),
  )
  return found.flat()
}

/** @param kind `.css`, `.html` or `.js` */
export function fetchesIn(text: string, kind: string): string[] {
  return [WEB_FONT, ...(FETCHES[kind] ?? [])].flatMap((pattern) => text.match(pattern) ?? [])
}
