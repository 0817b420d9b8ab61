import type { z } from 'zod'
import { endpoints, type RouteName } from './endpoints'
import type { ResponseOf, Route } from './route'
import type { routes as described } from './routes'

// In a file of its own: sections keep it without the table of all calls.
export { pathOf } from './path-of'
export type { RouteName }

/** A call as browser code names it: enough to send it. Its shapes exist only as types. */
export type ClientRoute<N extends RouteName = RouteName> = Pick<Route, 'method' | 'path' | 'bodyKind'> & {
  readonly name: N
}

/** Every call by its name, for `call(routes.project, { path: { id } })`. Free of zod. */
export const routes = Object.fromEntries(
  Object.entries(endpoints).map(([name, endpoint]) => [name, { ...endpoint, name }]),
) as unknown as { readonly [N in RouteName]: ClientRoute<N> }

type Described<N extends RouteName> = (typeof described)[N]
type Parameters<P extends string> = P extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Parameters<Rest>
  : never
type PathParameters<N extends RouteName> = Parameters<(typeof endpoints)[N]['path']>
type InputOf<R, Part extends string> = R extends { readonly [P in Part]: infer S extends z.ZodType }
  ? z.input<S>
  : never

type Sent<T> = T extends readonly (infer Item)[]
  ? readonly Sent<Item>[]
  : T extends object
    ? { readonly [Name in keyof T]: Sent<T[Name]> }
    : T

/** Body of a request. */
export type RequestBody<N extends RouteName> = Sent<InputOf<Described<N>, 'body'>>
/** Body of a response, as received. */
export type ResponseBody<N extends RouteName> = ResponseOf<Described<N>>
/** Body of a request with every field present, as in a form. */
export type FilledBody<N extends RouteName> = {
  readonly [Field in keyof RequestBody<N>]-?: NonNullable<RequestBody<N>[Field]>
}
/** Query of a call. */
export type RequestQuery<N extends RouteName> =
  Described<N> extends { readonly query: infer S extends z.ZodType } ? Readonly<Partial<z.output<S>>> : never

type Required<Key extends string, T> = [T] extends [never]
  ? { readonly [K in Key]?: never }
  : { readonly [K in Key]: T }
type Optional<Key extends string, T> = { readonly [K in Key]?: [T] extends [never] ? never : T }

/** The parts of a call besides its name, each typed by the contract. */
export type RequestParts<N extends RouteName> = Required<
  'path',
  [PathParameters<N>] extends [never] ? never : { readonly [P in PathParameters<N>]: string }
> &
  Optional<'query', RequestQuery<N>> &
  Required<'body', RequestBody<N>>
