import { readFileSync } from 'node:fs'
import path from 'node:path'
import webpack, { type Compiler, type RuleSetRule } from 'webpack'
import { installedFolder } from './package-versions'

/**
 * Aliases that keep code out of the shell that nothing in the browser runs. react-router's `exports` name its development build in
 * every mode. axios replaces adapters of other platforms by an empty one; the API client uses the fetch adapter (ADR 13), so that of
 * XMLHttpRequest is replaced alike, and so are its list of status codes and its deprecated `CancelToken`, which it only exports, what
 * converts between objects, forms and queries, which the client makes itself, what reads tokens from cookies, which this API does not
 * use, and what only a limit on the length of bodies or Node.js needs.
 *
 * @param folder of the shell
 */
export function smallerPackages(folder: string): Record<string, string> {
  const router = folderOf(folder, '@recog/section-kit', 'react-router-dom', 'react-router')
  const axios = folderOf(folder, '@recog/shared-session', 'axios')
  const nothing = path.join(axios, 'lib/helpers/null.js')
  return {
    'react-router$': path.join(router, 'dist/production/index.mjs'),
    'react-router/dom$': path.join(router, 'dist/production/dom-export.mjs'),
    [path.join(axios, 'lib/adapters/xhr.js')]: nothing,
    [path.join(axios, 'lib/helpers/HttpStatusCode.js')]: nothing,
    [path.join(axios, 'lib/helpers/formDataToJSON.js')]: nothing,
    [path.join(axios, 'lib/helpers/toFormData.js')]: nothing,
    [path.join(axios, 'lib/helpers/toURLEncodedForm.js')]: nothing,
    [path.join(axios, 'lib/helpers/AxiosURLSearchParams.js')]: nothing,
    [path.join(axios, 'lib/cancel/CancelToken.js')]: nothing,
    [path.join(axios, 'lib/helpers/estimateDataURLDecodedBytes.js')]: nothing,
    [path.join(axios, 'lib/core/createMultipartBody.js')]: nothing,
    [path.join(axios, 'lib/core/setFormDataHeaders.js')]: nothing,
    [path.join(axios, 'lib/helpers/cookies.js')]: nothing,
    [path.join(axios, 'lib/helpers/isURLSameOrigin.js')]: nothing,
  }
}

/**
 * Matching paths, which the first script does, gets a copy of react-router's code to itself. With one copy, that script would also
 * contain what sections use of it.
 *
 * @param folder of the shell
 */
export function matchingAlone(folder: string) {
  const index = smallerPackages(folder)['react-router$'] ?? ''
  const [, code = ''] = /\bmatchRoutes\b[^}]*} from "(.+)"/.exec(readFileSync(index, 'utf8')) ?? []
  const copy = `${path.resolve(path.dirname(index), code)}?matching`
  return {
    test: /section-contract.src.match-route\.ts$/,
    resolve: { alias: { 'react-router-dom$': copy } },
  } satisfies RuleSetRule
}

/** The folder of a package that each package of the list gets from the one before it. */
function folderOf(start: string, ...packages: string[]): string {
  return packages.reduce((folder, name) => {
    const installed = installedFolder(folder, name)
    if (!installed) throw new Error(`${name} is not installed for ${folder}`)
    return installed
  }, start)
}

/** Let the minifier drop the components of react-router that nobody imports: its `Link`, `NavLink` and `Form`, with all they call. */
export class DropUnusedRouterComponents {
  apply(compiler: Compiler): void {
    const name = 'DropUnusedRouterComponents'
    compiler.hooks.compilation.tap(name, (compilation) => {
      webpack.NormalModule.getCompilationHooks(compilation).processResult.tap(
        name,
        (result, { resource }) => {
          if (!/react-router.dist.production.*\.mjs(\?|$)/.test(resource)) return result
          const [source, ...rest] = result
          return [markUnused(String(source)), ...rest]
        },
      )
    })
  }
}

/**
 * Creating a component, context or collection has no effect but its result. Without names, which only developer tools show, it may
 * be unused, and so may a class that nothing is assigned to.
 */
export const markUnused = (source: string): string =>
  source
    .replaceAll(/^\w+\.displayName = "[^"]*";$/gm, '')
    .replaceAll(
      /^(var \w+ = )((?:new \w+|\w+\.(?:forwardRef|createContext|memo))\()/gm,
      '$1/* @__PURE__ */ $2',
    )
    .replaceAll(
      /^(var (\w+) = class .*\{$)([^]*?)^\2\.contextType = (\w+);$/gm,
      '$1\n  static contextType = $4;$3',
    )
