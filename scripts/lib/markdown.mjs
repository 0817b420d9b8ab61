/** Replace a text by spaces, so that the offsets and line numbers of what follows do not change. */
export const blank = (/** @type {string} */ text) => text.replace(/[^\n]/g, ' ')

/** @param {string} text Markdown @returns {string} the same text with fenced code blanked */
export const withoutFences = (text) => text.replace(/^ *(```+|~~~+)[^\n]*\n[\s\S]*?^ *\1 *$/gm, blank)

/**
 * The anchors of a Markdown file, as GitHub makes them from headings.
 *
 * @param {string} text
 * @returns {Set<string>}
 */
export function anchorsOf(text) {
  /** @type {Map<string, number>} */
  const seen = new Map()
  const anchors = new Set()
  for (const [, heading = ''] of withoutFences(text).matchAll(/^#{1,6} +(.+?) *#*$/gm)) {
    const slug = slugOf(heading)
    const before = seen.get(slug) ?? 0
    seen.set(slug, before + 1)
    anchors.add(before === 0 ? slug : `${slug}-${before}`)
  }
  return anchors
}

/** @param {string} heading */
function slugOf(heading) {
  return heading
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-')
}

const INLINE_LINK = /\]\(\s*<?([^\s)>]+)>?(?:\s+"[^"]*")?\s*\)/g
const LINK_DEFINITION = /^ {0,3}\[[^\]]+\]: +<?([^\s>]+)/gm

/**
 * The links of a Markdown file within the repository.
 *
 * @param {string} text
 * @returns {{ target: string, index: number }[]} targets as written, relative to the file
 */
export function relativeLinksOf(text) {
  const prose = withoutFences(text).replace(/`[^`\n]+`/g, blank)
  return [INLINE_LINK, LINK_DEFINITION]
    .flatMap((pattern) => [...prose.matchAll(pattern)])
    .map(({ 1: target = '', index }) => ({ target, index }))
    .filter(({ target }) => !/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(target))
}
