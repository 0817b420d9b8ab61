import type { z } from 'zod'
import type { Capability } from './constants'
import type { Audience } from './rules'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type BodyKind = 'json' | 'multipart'

/** One call of the API. `path` uses `{name}` for parameters, as OpenAPI does. */
export interface Route {
  readonly method: Method
  readonly path: string
  readonly tag: string
  readonly summary: string
  /** Who may call, before any rule about the object itself. */
  readonly audience: Audience
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  readonly bodyKind?: BodyKind
  readonly body?: z.ZodType
  readonly status: 200 | 201 | 204
  readonly response?: z.ZodType
  /**
   * Set where a response to a GET request has a secret, or says who is signed in: it is never compressed, because its length would
   * tell about the secret (edge case T167), and never stored by a browser.
   */
  readonly neverStored?: true
  /** Set where a visitor gets 204 instead of 401 with the header `Prefer: handling=lenient`. */
  readonly lenient?: true
  /**
   * Set for calls that give rights or ways in, erase somebody, or export personal data: a server that announces `step-up` refuses them
   * (403, code 'proof-required') unless the person has proved within ten minutes that it is they.
   */
  readonly needsProof?: true
  /** Refusals beyond those every call of its kind has (400, 401, 403, 415, 429). */
  readonly errors?: Readonly<Record<number, string>>
  /**
   * Set for calls that chapter 7 of the requirements does not name: the browser makes them only where the server announces
   * it.
   */
  readonly capability?: Capability
}

type Output<S> = S extends z.ZodType ? z.output<S> : undefined
export type BodyOf<R extends Route> = Output<R['body']>
export type ParamsOf<R extends Route> = Output<R['params']>
export type QueryOf<R extends Route> = Output<R['query']>
/** A response with all fields: our own server sends every field, as null if there is no value. */
export type Complete<T> = T extends readonly (infer Item)[]
  ? Complete<Item>[]
  : T extends object
    ? { [Name in keyof T]-?: Complete<Exclude<T[Name], undefined>> }
    : T
/**
 * A response of our own server, so that renaming a field of the contract breaks its handlers. Other servers may omit fields.
 */
export type CompleteResponseOf<R extends Route> = Complete<ResponseOf<R>>
export type ResponseOf<R extends Route> = R['response'] extends z.ZodType ? z.input<R['response']> : void
