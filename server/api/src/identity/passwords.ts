import { randomInt } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { Refusal } from '../http/errors'
import { weaknessOf, type Owner } from './password-rules/weakness'

/** What one hash costs with argon2: memory in kB, and passes over it. */
export interface PasswordCost {
  readonly memoryCost: number
  readonly timeCost: number
}

export const PASSWORD_COST: PasswordCost = { memoryCost: 19_456, timeCost: 2 }

const MAX_RUNNING = 2
const MAX_WAITING = 2000

/** Hashes and verifies passwords, a few at a time, because each takes 19 MB and 15 ms. */
export interface Passwords {
  hash(password: string): Promise<string>
  /** Does the same work for an account that does not exist or has no password (edge case T18). */
  verify(stored: string | null | undefined, password: string): Promise<boolean>
}

/** Create the queue of password hashing. Its methods reject with a Refusal 503 if too many requests are waiting. */
export async function createPasswords(passwordCost: PasswordCost): Promise<Passwords> {
  /** argon2id (algorithm 2). */
  const cost = { algorithm: 2, parallelism: 1, ...passwordCost }
  let running = 0
  const waiting: (() => void)[] = []

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (waiting.length >= MAX_WAITING) {
      throw new Refusal(503, 'Please try again later.', { headers: { 'Retry-After': '5' } })
    }
    if (running >= MAX_RUNNING) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }

  const normal = (password: string): string => password.normalize('NFC')
  const dummy = await hash('no account has this password', cost)
  return {
    hash: (password) => inTurn(() => hash(normal(password), cost)),
    verify: async (stored, password) => {
      const matches = await inTurn(() => verify(stored ?? dummy, normal(password)))
      return matches && typeof stored === 'string'
    },
  }
}

/** Without 0 O o 1 I l, which are easily confused. 20 of these 55 characters are 115 bits. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz'

/** Create a temporary password of four groups of five characters (R4.9), or a recovery code. */
export function temporaryPassword(): string {
  const signs = Array.from({ length: 20 }, () => alphabet[randomInt(alphabet.length)])
  return [0, 5, 10, 15].map((from) => signs.slice(from, from + 5).join('')).join('-')
}

export const temporaryPasswordDays = 7
export const temporaryPasswordSeconds = temporaryPasswordDays * 24 * 3600
export const passwordLength = { min: 12, max: 256 } as const

/** The rule, shown before a password is chosen. */
export const PASSWORD_RULE = `At least ${passwordLength.min} characters: a few unrelated words are good, and nothing else is required. Not accepted: passwords that many people use, keys or letters in a row, and little more than your name, your address or words of this portal.`

/**
 * The reason why a password cannot be chosen; undefined if it can. Passwords are used exactly as typed, never cut or trimmed
 * (edge case T21).
 */
export function refusePassword(password: string, owner: Owner): string | undefined {
  if (password.length < passwordLength.min) return `Please choose at least ${passwordLength.min} characters.`
  if (password.length > passwordLength.max) return `Please choose at most ${passwordLength.max} characters.`
  return weaknessOf(password, owner)
}
