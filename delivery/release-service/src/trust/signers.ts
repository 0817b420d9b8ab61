import { isAnsweredByServer, isReserved } from '../names'
import path from 'node:path'
import { exists, keepLast, textOf, textOrProblem } from '../store/disk'
import { type PublicKey, publicKeyOf } from './keys'
import { reasonOf } from '../store/release'

/** What a release may add to the portal. The operator sets other limits beside the keys: `limits="enter=64k,files=200"`. */
export interface Limits {
  /** Entering the section: entry, first chunk and styles. Bytes after brotli. */
  readonly enter: number
  /** All scripts and styles. Bytes after brotli. */
  readonly code: number
  /** Files without compressed copies: every document lists those of all sections. */
  readonly files: number
  /** All files, with compressed copies and source maps. Bytes. */
  readonly bytes: number
  /** Links in the header, and as many in the footer. */
  readonly links: number
  /** Places that it offers, and as many contributions to places. */
  readonly places: number
  /** The code of its contributions, without what entering the section loads. Bytes after brotli. */
  readonly contributions: number
  /** Pages and redirects as JSON, a part of every document. Characters. */
  readonly description: number
  /** Files that one key uploads at the same time. */
  readonly uploads: number
}

const SECTION: Limits = {
  enter: 48 * 1024,
  code: 256 * 1024,
  files: 100,
  bytes: 24 * 1024 ** 2,
  links: 5,
  places: 10,
  contributions: 24 * 1024,
  description: 10_000,
  uploads: 4,
}

const DEFAULTS: Readonly<Record<string, Limits>> = {
  shell: { ...SECTION, enter: 90 * 1024, code: 512 * 1024, files: 200 },
  storybook: { ...SECTION, files: 1_000, bytes: 128 * 1024 ** 2 },
}

/** No release is smaller, and none arrives without an upload. */
const LEAST: Partial<Limits> = { enter: 1024, code: 1024, files: 1, bytes: 1024, description: 2, uploads: 1 }

/** The limits of a name for which the operator has set none. */
export const defaultLimits = (name: string): Limits => DEFAULTS[name] ?? SECTION

/**
 * Read the operator's limits, such as `enter=64k,bytes=40M`.
 *
 * @param text undefined for none
 * @throws when a name or a number is mistyped
 */
export function parseLimits(text: string | undefined): Partial<Limits> {
  const limits: Partial<Record<keyof Limits, number>> = {}
  for (const each of text?.split(',') ?? []) {
    const [, name = '', digits = '', unit = ''] = /^\s*(\w+)=(\d{1,9})([kM]?)\s*$/.exec(each) ?? []
    if (!isLimit(name))
      throw new Error(
        `"${each}" is not a limit, such as enter=64k. There are ${Object.keys(SECTION).join(', ')}`,
      )
    limits[name] = Number(digits) * (unit === 'M' ? 1024 ** 2 : unit === 'k' ? 1024 : 1)
  }
  return limits
}

const isLimit = (name: string): name is keyof Limits => Object.hasOwn(SECTION, name)

/** A line of `allowed-signers`: who may release what, and when. */
interface Signer {
  /** Names of sections, or `shell`; `*` for all. `stop:*` may only stop canaries, `undo:*`, which only the service's own key has, only undo live versions. */
  readonly names: readonly string[]
  /** The pages of these sections are at these paths and below. */
  readonly paths: readonly string[]
  /** Of the key: the comment of its line. */
  readonly name: string
  readonly key: PublicKey
  /** ISO dates; undefined for no limit. */
  readonly validAfter: string | undefined
  readonly validBefore: string | undefined
  /** The operator's limits for the names, where they differ from the default ones. */
  readonly limits: Partial<Limits>
  /** Is told what happens to the names. */
  readonly webhook?: string | undefined
}

/** The keys that the operator allows, in the format of OpenSSH's `allowed_signers` (ssh-keygen(1), "ALLOWED SIGNERS"). */
export class AllowedSigners {
  /**
   * @param problems why the operator's file is not in force, one line each; it names the line
   * @param isWhole false when only some lines of that file are in force
   */
  constructor(
    readonly signers: readonly Signer[],
    readonly problems: readonly string[] = [],
    private readonly isWhole = true,
  ) {}

  /** @throws when only some lines of the operator's file are in force: enough to serve, not to change anything */
  assertWhole(): void {
    if (!this.isWhole) throw new Error(this.problems[0])
  }

  /** The name of a key: the comment of its line; its fingerprint where there is none. */
  nameOf(id: string): string {
    return this.signers.find(({ key, name }) => key.id === id && name !== '')?.name ?? id
  }

  /** The paths that the operator has given to a section, whichever key it uses. */
  pathsOf(section: string): readonly string[] {
    return this.signers.flatMap(({ names, paths }) => (names.includes(section) ? paths : []))
  }

  /** The URLs that are told what happens to a section. */
  webhooksOf(section: string): readonly string[] {
    const own = this.signers.filter(({ names }) => names.includes(section) || names.includes('*'))
    return [...new Set(own.flatMap(({ webhook }) => webhook ?? []))]
  }

  /** The sections that the operator has given a path to, or the longest part of it that somebody has; none if nobody has. */
  ownersOf(path: string): readonly string[] {
    const matching = this.signers.flatMap(({ names, paths }) =>
      paths.filter((each) => isBelow(path, each)).map((each) => ({ names, length: each.length })),
    )
    const longest = Math.max(...matching.map(({ length }) => length))
    return [...new Set(matching.flatMap(({ names, length }) => (length === longest ? names : [])))]
  }

  /**
   * The key that may release all these names at that time.
   *
   * @param at ISO date: when the service accepted the release, so a key that is withdrawn later does not take down what it
   *   released before
   * @returns the key, or the reason why it may not
   */
  keyFor(id: string, names: readonly string[], at: string): PublicKey | { readonly refused: string } {
    const own = this.signers.filter(({ key }) => key.id === id)
    if (own.length === 0) return { refused: `the key ${id} is not among the allowed signers` }
    for (const name of names) {
      const forName = own.filter((signer) => signer.names.some((each) => covers(each, name)))
      if (forName.length === 0) return { refused: `the key ${id} may not release ${name}` }
      if (!forName.some((signer) => isValid(signer, at)))
        return { refused: `the key ${id} was not valid for ${name} at ${at}` }
    }
    // A request without names, such as one to read, still needs a key that has not been withdrawn.
    if (!own.some((signer) => isValid(signer, at))) return { refused: `the key ${id} was not valid at ${at}` }
    return own[0]?.key ?? { refused: `the key ${id} is not among the allowed signers` }
  }

  /** The limits of a section, whoever releases it: the last line of its name that sets a limit counts, and any before `*`. */
  limitsOf(name: string): Limits {
    const forAll = this.signers.filter(({ names }) => names.includes('*'))
    const own = this.signers.filter(({ names }) => names.includes(name))
    return Object.assign(
      { ...defaultLimits(name) },
      ...[...forAll, ...own].map(({ limits }) => limits),
    ) as Limits
  }
}

/** Whether a path is another or below it, in any letter case (decision D1). */
function isBelow(path: string, other: string): boolean {
  const [own, above] = [path.toLowerCase(), other.toLowerCase()]
  return own === above || (above !== '/' && own.startsWith(`${above}/`))
}

/** Whoever may release a name may stop its canary and undo its live version, which are names with `stop:` and `undo:` before them. */
function covers(allowed: string, name: string): boolean {
  const [power = ''] = /^(?:stop|undo):/.exec(name) ?? []
  return ['*', name, name.slice(power.length), ...(power ? [`${power}*`] : [])].includes(allowed)
}

const isValid = ({ validAfter = '', validBefore = '9' }: Signer, at: string) =>
  at >= validAfter && at < validBefore

/** The lines of a file of signers that can be read, and what is wrong with the others. */
interface ParsedSigners {
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
      const signer = parseLine(trimmed)
      signers.push(signer)
      refuseWithoutEffect(signer, signers, trimmed)
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

/**
 * Look for what a line says without effect. The line itself stays in force: older versions have accepted it.
 *
 * @param others the lines before, and this one
 * @throws if there is something
 */
function refuseWithoutEffect(signer: Signer, others: readonly Signer[], line: string): void {
  const [, twice] = /limits="[^"]*\b(\w+)=[^"]*\b\1=/i.exec(line) ?? []
  if (twice) throw new Error(`limits has ${twice} twice`)
  const little = Object.keys(LEAST)
    .filter(isLimit)
    .find((each) => (signer.limits[each] ?? Infinity) < (LEAST[each] ?? 0))
  if (little)
    throw new Error(
      `limits has ${little}=${signer.limits[little]}, with which nothing can be released. 64k are 65536 bytes`,
    )
  const [many] = /\b(?:files|links|places|uploads)=\d+[kM]/.exec(line) ?? []
  if (many) throw new Error(`limits has ${many}, but only bytes are counted in k and M`)
  if (others.some((other) => other !== signer && saying(other) === saying(signer)))
    throw new Error('is there twice: whoever removes one of them would not withdraw the key')
  if (AFTER_KEY.test(signer.name))
    throw new Error(
      'has options or a second key after its key: options are before it, each key on its own line',
    )
  const reserved = signer.paths.find((each) => isReserved(each) || isAnsweredByServer(each))
  if (reserved) throw new Error(`paths has "${reserved}", where the API or released files answer`)
  const strangers = others.filter(({ names }) => !names.some((each) => signer.names.includes(each)))
  for (const { names, paths } of strangers) {
    const shared = signer.paths.find((own) => paths.some((each) => isBelow(own, each) && isBelow(each, own)))
    if (shared) throw new Error(`paths has "${shared}", which another line gives to ${names.join()}`)
  }
  const onlyStops = signer.names.every((each) => each.startsWith('stop:'))
  if (onlyStops && (signer.webhook !== undefined || Object.keys(signer.limits).length > 0))
    throw new Error('limits and webhook have no effect on a line that may only stop canaries')
  const outlived = others.some((other) => outlives(other, signer) || outlives(signer, other))
  if (outlived)
    throw new Error('valid-before has no effect: another line has the same key and name beyond it')
}

/** A line without its comment. */
const saying = (signer: Signer): string => JSON.stringify({ ...signer, name: '' })

const AFTER_KEY =
  /(?:^|[\s,])(?:valid-(?:after|before)\b|(?:limits|paths|webhook)=|(?:ssh|ecdsa|sk)-\S+ AAAA)/i

/** Whether a line allows a key for a name of another line after that has ended. */
const outlives = (line: Signer, { key, names, validBefore }: Signer): boolean =>
  key.id === line.key.id &&
  validBefore !== undefined &&
  isValid(line, validBefore) &&
  line.names.some((each) => names.some((name) => covers(each, name)))

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
  if (text !== undefined && !/^https?:\/\//.test(URL.canParse(text) ? text : ''))
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

/** File in the store with the service's own public key, which may only stop canaries and undo live versions. */
export const SERVICE_SIGNER_FILE = 'service-signer'

/** File in the store with the operator's file as it was last in order. */
const LAST_GOOD_FILE = 'last-allowed-signers'

interface Files {
  readonly folder: string
  readonly signers: string
}

/**
 * Read the keys that the operator allows, and the service's own. The operator's file counts whole or not at all: while one of its lines
 * cannot be read, or it is gone, it stays in force as it was last in order. Where it never was, the lines that can be read count, so
 * that what they signed is still served; nothing can be changed then.
 *
 * @param store its folder, and the operator's file
 * @returns none when both files are missing
 */
export async function readSigners(store: Files): Promise<AllowedSigners> {
  const [{ text, problem }, { text: last }, own, isUsed] = await Promise.all([
    textOrProblem(store.signers),
    textOrProblem(path.join(store.folder, LAST_GOOD_FILE)),
    textOf(path.join(store.folder, SERVICE_SIGNER_FILE)),
    exists(path.join(store.folder, 'ledger.jsonl')),
  ])
  const file = path.basename(store.signers)
  const operators = parseSigners(text ?? '', file)
  const problems = problem ? [problem] : [...operators.problems]
  if ((isUsed || last !== undefined) && problems.length === 0 && operators.signers.length === 0)
    problems.push(`${file}: ${text === undefined ? 'is missing' : 'names no key'}`)
  if (problems.length === 0 && text !== undefined && text !== last)
    await keepLast(path.join(store.folder, LAST_GOOD_FILE), text)
  const inForce = problems.length > 0 && last !== undefined ? parseSigners(last, LAST_GOOD_FILE) : operators
  const stopping = parseSigners(own ?? '', SERVICE_SIGNER_FILE).signers
  return new AllowedSigners(
    [...inForce.signers, ...stopping.map((signer) => ({ ...signer, names: ['stop:*', 'undo:*'] }))],
    problems,
    problems.length === 0 || last !== undefined,
  )
}

/** The text of the operator's file that is in force; '' for none. */
export const signersInForce = async ({ folder, signers }: Files): Promise<string> =>
  (await textOf(path.join(folder, LAST_GOOD_FILE))) ?? (await textOf(signers)) ?? ''
