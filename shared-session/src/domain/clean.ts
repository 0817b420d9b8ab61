/**
 * A response type of the contract as screens get it: no field is missing, ids are strings, lists are read-only. Because screens
 * use types derived with it, renaming a field in the contract is a type error wherever the field is used.
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

export type ItemOf<List> = NonNullable<List> extends readonly (infer Item)[] ? Item : never
