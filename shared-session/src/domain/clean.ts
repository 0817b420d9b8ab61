/**
 * A response type of the contract as screens get it: nothing is missing, ids are strings, lists are read-only. Screens use
 * types made with it, so a field renamed in the contract breaks every package that uses it.
 */
export type Clean<Wire> =
  NonNullable<Wire> extends infer Value
    ? [Value] extends [boolean]
      ? boolean
      : [Value] extends [string | number]
        ? Scalar<Value>
        : Value extends readonly (infer Item)[]
          ? readonly Clean<Item>[]
          : { readonly [Name in keyof Value]-?: Clean<Value[Name]> }
    : never

/** Ids are strings or numbers on the wire. */
type Scalar<Value> = [Value] extends [number] ? number : [Value] extends [string] ? Value : string

/** A type with some of its fields replaced. */
export type With<T, Changes> = Omit<T, keyof Changes> & Changes
