import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5'
import type { Candidate } from '../store/accepted'

type Node = DefaultTreeAdapterTypes.Node

/** Elements that run code, load documents or change how the page is read. */
const ACTIVE = new Set([
  'script',
  'iframe',
  'frame',
  'object',
  'embed',
  'applet',
  'portal',
  'template',
  'base',
  'meta',
  'link',
  'style',
  'title',
  'html',
  'head',
  'body',
])
const URL_ATTRIBUTES = new Set(['href', 'src', 'action', 'formaction', 'xlink:href', 'data', 'poster'])

/**
 * Code in the prerendered pages and skeletons of a section. They become part of documents, whose security policy is the
 * shell's: a section's code only runs as a section.
 */
export async function activeContent({ name, folder, release }: Candidate): Promise<string[]> {
  if (name === 'shell') return []
  const files = [...Object.values(release.prerendered), ...Object.values(release.skeletons ?? {})]
  const found = await Promise.all(
    files.map(async (file) => {
      const html = await readFile(path.join(folder, file), 'utf8').catch(() => '')
      return activeIn(html).map((what) => `${file} contains ${what}`)
    }),
  )
  return found.flat()
}

/** Elements and attributes of an HTML fragment that are more than content. */
function activeIn(html: string): string[] {
  const found: string[] = []
  const visit = (node: Node): void => {
    if ('tagName' in node) {
      if (ACTIVE.has(node.tagName)) found.push(`<${node.tagName}>`)
      for (const { name, value } of node.attrs) {
        const attribute = name.toLowerCase()
        if (attribute.startsWith('on')) found.push(`the attribute ${attribute}`)
        // Browsers ignore white space and control characters in a URL's scheme.
        if (
          URL_ATTRIBUTES.has(attribute) &&
          /^(javascript|data|vbscript):/i.test(value.replaceAll(/[^\w:]/g, ''))
        )
          found.push(`${attribute}="${value.slice(0, 40)}"`)
        if (attribute === 'srcdoc') found.push('the attribute srcdoc')
      }
    }
    if ('childNodes' in node) node.childNodes.forEach(visit)
  }
  visit(parseFragment(html))
  // Within a comment or an attribute, too: the policy of a document is made from its text.
  if (/<(?:script|style)/i.test(html)) found.push('the text of a script or style')
  if (!staysInside(html))
    found.push('a tag without its counterpart, which reaches into the document around it')
  return found
}

/** Whether the elements around a fragment are the same with it as without it. */
function staysInside(html: string): boolean {
  const { childNodes } = parseFragment(`<main><div>${html}</div></main><i></i>`)
  const [main, after, ...more] = childNodes
  const inside = main && 'childNodes' in main ? main.childNodes : []
  return more.length === 0 && after?.nodeName === 'i' && inside.length === 1 && inside[0]?.nodeName === 'div'
}

/** A place in a file, and the part of its text that is a request to another origin. Both are read once, whatever the text is. */
type Fetch = readonly [place: RegExp, request: RegExp]
const URL_IN_STYLES: Fetch = [/url\([^)]*\)?/gi, /^url\(\s*["']?(?:https?:)?\/\/[^]*/i]

/** Requests that a browser makes by itself, by kind of file. Links do not count, because people follow them. */
const FETCHES: Readonly<Record<string, readonly Fetch[]>> = {
  '.css': [
    [/@import[^;]*/g, /^[^]+/],
    URL_IN_STYLES,
    [/image-set\([^;}]*/gi, /^[^]*?["'](?:https?:)?\/\/[^]*/i],
  ],
  '.html': [
    [/<(?:script|img|iframe|source|video|audio)\b[^>]*/gi, /^[^]*?\bsrc(?:set)?="(?:https?:)?\/\/[^"]*"/i],
    [/<link\b[^>]*/gi, /^[^]*?\bhref="(?:https?:)?\/\/[^"]*"/i],
    URL_IN_STYLES,
  ],
}

/** The shell's typeface is the only one: a section's would cost more than all its styles, and would hold for the whole page. */
const WEB_FONT = '@font-face'

/** Requests of a release's files to other origins, which the content security policy would block, and web fonts of a section. */
export async function foreignRequests({ name, folder, release }: Candidate): Promise<string[]> {
  const files = Object.keys(release.files).filter((file) => /\.(js|css|html|template)$/.test(file))
  const found = await Promise.all(
    files.map(async (file) => {
      const text = await readFile(path.join(folder, file), 'utf8')
      const kind = path.extname(file) === '.template' ? '.html' : path.extname(file)
      const found = requestsIn(text, kind).filter((what) => name !== 'shell' || what !== WEB_FONT)
      return found.map((what) => `${file} has ${what}`)
    }),
  )
  return found.flat()
}

/** Requests to other origins in a file's text. @param kind `.css`, `.html` or `.js` */
export function requestsIn(text: string, kind: string): string[] {
  const fetches = (FETCHES[kind] ?? []).flatMap(([place, request]) =>
    (text.match(place) ?? []).flatMap((each) => request.exec(each)?.[0] ?? []),
  )
  return [...(text.match(new RegExp(`${WEB_FONT}\\b`, 'g')) ?? []), ...fetches]
}
