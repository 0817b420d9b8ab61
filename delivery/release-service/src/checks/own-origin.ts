import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Candidate } from './differences'

/** Patterns of requests that a browser makes by itself, by kind of file. Links do not count, because people follow them. */
const FETCHES: Readonly<Record<string, readonly RegExp[]>> = {
  '.css': [
    /@import[^;]*/g,
    /url\(\s*["']?(?:https?:)?\/\/[^)]*\)/gi,
    /image-set\([^;}]*["'](?:https?:)?\/\/[^;}]*/gi,
  ],
  '.html': [
    /<(?:script|img|iframe|source|video|audio)\b[^>]*\bsrc(?:set)?="(?:https?:)?\/\/[^"]*"/gi,
    /<link\b[^>]*\bhref="(?:https?:)?\/\/[^"]*"/gi,
    /url\(\s*["']?(?:https?:)?\/\/[^)]*\)/gi,
  ],
}

/** The portal has no web fonts: they cost more than all styles together, and make text jump. */
const WEB_FONT = /@font-face\b/g

/** Requests of a release's files to other origins, and web fonts. The content security policy would block both. */
export async function foreignRequests({ folder, release }: Candidate): Promise<string[]> {
  const files = Object.keys(release.files).filter((file) => /\.(js|css|html|template)$/.test(file))
  const found = await Promise.all(
    files.map(async (file) => {
      const text = await readFile(path.join(folder, file), 'utf8')
      const kind = path.extname(file) === '.template' ? '.html' : path.extname(file)
      return requestsIn(text, kind).map((what) => `${file} has ${what}`)
    }),
  )
  return found.flat()
}

/** Requests to other origins in a file's text. @param kind `.css`, `.html` or `.js` */
export function requestsIn(text: string, kind: string): string[] {
  return [WEB_FONT, ...(FETCHES[kind] ?? [])].flatMap((pattern) => text.match(pattern) ?? [])
}
