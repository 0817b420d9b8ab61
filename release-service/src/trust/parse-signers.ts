import { reasonOf } from '../reason-of'
import { publicKeyOf } from './keys'
import { parseLimits } from './limits'
import type { Signer } from './allowed-signers'

/** The lines of a file of signers that can be read, and what is wrong with the others. */
export interface ParsedSigners {
  readonly signers: readonly Signer[]
  /** One sentence for each line that cannot be read; it names the file and the line. */
  readonly problems: readonly string[]
}

/**
 * Read a file of signers. Whatever OpenSSH refuses is refused: a mistyped end would leave a stolen key valid.
 *
 * @param file named in the problems
 */
export function parseSigners(text: string, file: string): ParsedSigners {
  const signers: Signer[] = []
  const problems: string[] = []
  for (const [index, line] of text.split('\n').entries()) {
    const trimmed = line.trim()
    if (trimmed === '' || trimmed.startsWith('#')) continue
    try {
      signers.push(parseLine(trimmed))
    } catch (error) {
      problems.push(`${file}, line ${index + 1}: ${reasonOf(error)}`)
    }
  }
  return { signers, problems }
}

/** Names, options if there are any, the kind of the key, the key, and a comment. Names and options may have blanks within quotes. */
const LINE =
  /^(?<names>"[^"]*"|[^\s"]+)(?:\s+(?!ssh-|ecdsa-|sk-)(?<options>(?:[^\s"]|"[^"]*")+))?\s+(?<key>(?:ssh-|ecdsa-|sk-)\S+\s+\S+)(?<comment>\s.*)?$/

function parseLine(line: string): Signer {
  const { names = '', options = '', key = '', comment = '' } = LINE.exec(line)?.groups ?? {}
  if (key === '') throw new Error('must be names, options if there are any, and a whole key, all on one line')
  const { limits, paths, webhook, ...dates } = parseOptions(options)
  const [validAfter, validBefore] = [isoDate('valid-after', dates), isoDate('valid-before', dates)]
  if (validAfter !== undefined && validBefore !== undefined && validAfter >= validBefore)
    throw new Error('valid-before must be later than valid-after')
  const sections = names.replaceAll('"', '').split(',').map(parseName)
  if (paths !== undefined && !sections.every((each) => each.startsWith('mf-')))
    throw new Error('paths is for lines that name sections, mf-..., only')
  return {
    names: sections,
    paths: parsePaths(paths),
    name: comment.trim(),
    key: publicKeyOf(key),
    validAfter,
    validBefore,
    limits: parseLimits(limits),
    webhook: parseWebhook(webhook),
  }
}

function parseName(name: string): string {
  if (/^(\*|(stop:)?(\*|shell|storybook|mf-[a-z0-9-]+))$/.test(name)) return name
  throw new Error(
    name === ''
      ? 'a name is missing beside a comma: there is no blank between names'
      : `"${name.slice(0, 40)}" must be *, shell, storybook, mf-... or stop:*`,
  )
}

function parsePaths(text: string | undefined): string[] {
  const paths = text?.split(',') ?? []
  const wrong = paths.find((each) => !/^\/$|^(\/\w[\w.-]*)+$/.test(each))
  if (wrong !== undefined) throw new Error(`paths has "${wrong}", not paths such as "/news,/newsletter"`)
  return paths
}

function parseWebhook(text: string | undefined): string | undefined {
  if (text !== undefined && !/^https?:/.test(URL.canParse(text) ? text : ''))
    throw new Error('webhook is not a URL such as "https://chat.example.org/hooks/17"')
  return text
}

const OPTIONS = ['valid-after', 'valid-before', 'limits', 'paths', 'webhook'] as const
type Options = { readonly [O in (typeof OPTIONS)[number]]?: string }

/** What is typed for each option, without quotes. */
function parseOptions(text: string): Options {
  const found: { -readonly [O in keyof Options]: Options[O] } = {}
  for (const option of text.match(/(?:[^,"]|"[^"]*")+|,(?=,|$)|^,/g) ?? []) {
    const [, typed = option, value = ''] = /^([^=]*)=(.*)$/.exec(option) ?? []
    const name = OPTIONS.find((each) => each === typed.toLowerCase())
    if (!name) throw new Error(`"${typed}" is not an option. There are ${OPTIONS.join(', ')}`)
    if (found[name] !== undefined) throw new Error(`${name} is given twice`)
    found[name] = value.replace(/^"(.*)"$/, '$1')
  }
  return found
}

/** `20261123`, `202611231200` or `20261123120000`, always read as UTC. */
function isoDate(option: 'valid-after' | 'valid-before', options: Options): string | undefined {
  const text = options[option]
  if (text === undefined) return undefined
  const [, day = '', time = ''] = /^(\d{8})(\d{4}|\d{6}|)Z?$/.exec(text) ?? []
  const iso = `${day.replace(/(....)(..)(..)/, '$1-$2-$3')}T${time.padEnd(6, '0').replace(/(..)(..)(..)/, '$1:$2:$3')}.000Z`
  const date = new Date(iso)
  if (Number.isNaN(date.getTime()) || date.toISOString() !== iso)
    throw new Error(`${option} is ${text || 'empty'}, not a date such as "20271231" or "202712311830"`)
  return iso
}
