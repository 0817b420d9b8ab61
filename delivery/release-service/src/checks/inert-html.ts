import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { parseFragment, type DefaultTreeAdapterTypes } from 'parse5'
import type { Candidate } from './differences'

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
