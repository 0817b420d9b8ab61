/**
 * To be imported first. React makes errors while it is evaluated; with a debugger or a driver attached the browser parses the whole
 * script twice again to say where (60 ms on a phone). So errors are made without a stack until `withStacks` is called.
 */
const limit = Error.stackTraceLimit
Reflect.deleteProperty(Error, 'stackTraceLimit')

/** Errors say where they were made again. Does nothing where the browser does not limit stacks. */
export function withStacks(): void {
  if (typeof limit === 'number') Error.stackTraceLimit = limit
}
