/** How each kind of citation is written. */

const BETWEEN = String.raw`(?:\s*(?:,|-|–|and|to|or)\s*)+`
/** `R7.3`, `X12`, `T12`, `M3`, `J2` or `D7`. */
export const ID = String.raw`(?:R\d+\.\d+|[XTMJD]\d{1,3})`
export const BARE_ID = new RegExp(String.raw`(?<![\w.#/$@])${ID}(?![\w:]|\.\d)`, 'g')
export const NAMED_ID = new RegExp(String.raw`\b(?:edge cases?|decisions?)\s+${ID}(?:${BETWEEN}${ID})*`, 'gi')
/** The number of an edge case without its letter. */
export const WITHOUT_LETTER = /\bedge cases?\s+\d+/gi
const NUMBERS = String.raw`\s+\d+(?:${BETWEEN}\d+)*`
export const RECORD = new RegExp(String.raw`\bADRs?${NUMBERS}`, 'g')
export const CHAPTER = new RegExp(
  String.raw`\brequirements\s+chapters?${NUMBERS}|\bchapters?${NUMBERS}(?=\s+of\s+the\s+requirements\b)`,
  'gi',
)
export const DOCUMENT = /(?<![\w./-]|\]\()docs\/[\w./-]+\.md(?:#[\w-]+)?/g
/** A source file between backticks. Documents are found by `DOCUMENT`. */
export const SOURCE = /`(?!docs\/)[\w.-]+(?:\/[\w.-]+)+\.(?:[cm]?[jt]sx?|css)`/g
/** A section of a document that is not in the repository. */
export const OUTSIDE =
  /\b(?:(?:spec|specification|design)\s+sections?\b|sections?\s+\d+\s+of\s+the\s+spec|beyond\s+section\s+\d)/gi
