import { openApiDocument } from '@recog/api-contract/openapi'
import type { ApiCall } from '@recog/release-service/release'
import type { Compiler, Dependency, Module } from 'webpack'
import { readContract } from './contract'
import { shareKeyOf } from './shared-exports'

/** Modules that export the contract's table of calls as `routes`. */
const TABLES =
  /[\\/](api-contract[\\/](src|dist)[\\/]client|shared-session[\\/](src|dist)[\\/]index)\.(ts|js)$/
const SHARED_TABLE = '@recog/shared-session'
/** The exports that give the response to `userInfo`, or the path to ask for it. */
const OF_THE_SESSION = new Set(['SESSION_PATH', 'SessionContext', 'sessionStore', 'useSession', 'useUser'])

/**
 * Records which calls of the API the modules of a build name: `routes.project` in `call(routes.project, ...)` and
 * `read(routes.project)`; the session's user counts as a call. It looks before modules are concatenated, which loses the names.
 */
export class ApiCallsPlugin {
  readonly #named = new Set<string>()

  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('ApiCallsPlugin', (compilation) => {
      compilation.hooks.finishModules.tap('ApiCallsPlugin', (modules) => {
        const { moduleGraph } = compilation
        for (const table of [...modules].filter(isTable))
          for (const { dependency, originModule } of moduleGraph.getIncomingConnections(table))
            if (originModule && !isTable(originModule)) this.#add(dependency, originModule)
      })
    })
  }

  #add(dependency: Dependency | null, origin: Module): void {
    const [table = '', route] = (dependency as { ids?: readonly string[] } | null)?.ids ?? []
    if (OF_THE_SESSION.has(table)) this.#named.add('userInfo')
    if (table !== 'routes') return
    if (route === undefined)
      throw new Error(
        `${origin.nameForCondition()} uses the table "routes" as a whole. Write routes.NAME, so that the build records what is called`,
      )
    this.#named.add(route)
  }

  /** The recorded calls with the fields of their responses, by name. */
  calls(): Record<string, ApiCall> {
    const contract = new Map([...readContract(openApiDocument()).values()].map((call) => [call.name, call]))
    const named = [...this.#named].toSorted().flatMap((route) => {
      const { name: _name, ...call } = contract.get(route) ?? { name: '' }
      return 'method' in call ? [[route, call] as const] : []
    })
    return Object.fromEntries(named)
  }
}

const isTable = (module: Module): boolean =>
  shareKeyOf(module) === SHARED_TABLE || TABLES.test(module.nameForCondition() ?? '')
