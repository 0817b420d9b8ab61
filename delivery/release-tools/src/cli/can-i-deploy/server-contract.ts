import { readFile } from 'node:fs/promises'
import { readContract, type Contract } from '../compile/contract'

/** Where the API announces its contract (`server/api/src/docs/routes.ts`); the portal forwards it. */
const ANNOUNCED_AT = '/api/openapi.json'

/**
 * The contract of a running server, or of a file with its OpenAPI document.
 *
 * @param source `https://portal.example.org`, or an absolute path
 * @throws with one line when it does not respond, or describes no API
 */
export async function serverContract(source: string): Promise<Contract> {
  const named = /^https?:/.test(source) ? await announced(source) : await inFile(source)
  try {
    return readContract(JSON.parse(named.text))
  } catch (error) {
    throw new Error(`${named.at} describes no API: ${messageOf(error)}. ${OTHERWISE}`, { cause: error })
  }
}

/** Milliseconds. */
const TIMEOUT = 10_000

const OTHERWISE = 'Save the OpenAPI document of the server and name it with --contract FILE'

async function announced(server: string) {
  const at = new URL(ANNOUNCED_AT, server).href
  const response = await fetch(at, { signal: AbortSignal.timeout(TIMEOUT) }).catch((error: unknown) => {
    throw new Error(
      `The server does not respond at ${at}: ${messageOf(error)}. Start it, or name another one`,
      { cause: error },
    )
  })
  if (!response.ok)
    throw new Error(`${at} responds with ${response.status}: it describes no API. ${OTHERWISE}`)
  return { at, text: await response.text() }
}

async function inFile(file: string) {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new Error(`The contract ${file} cannot be read: ${messageOf(error)}`, { cause: error })
  })
  return { at: file, text }
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message
}
