/** A response body, serialised once. */
export class SerialisedJson<T> {
  readonly bytes: Buffer

  constructor(value: T) {
    this.bytes = Buffer.from(JSON.stringify(value))
  }

  parsed(): T {
    return JSON.parse(this.bytes.toString()) as T
  }
}
