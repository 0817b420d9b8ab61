const BROWSER = 'needs a build and a browser; the headers and cookies it sees have saboteurs of their own'
const DOCUMENT = 'checks a document or a file of the repository, not code'
const TWO_LAYERS =
  'two layers refuse it, and "released files are compared with what was signed" turns one off'
const LINKS = 'two layers end earlier links: issuing a new one, and ending the sessions'
const WORKS = 'shows that something works, not that something is refused'

/**
 * Tests of `docs/trust/asvs.md` that no saboteur turns red, and why.
 *
 * @type {readonly (readonly [file: string, title: string, reason: string])[]}
 */
export const WITHOUT_SABOTEUR = [
  ['api/src/admin/account-links.test.ts', 'only the newest link of a person works', LINKS],
  ['api-contract/src/openapi.test.ts', 'is in the OpenAPI document', DOCUMENT],
  ['e2e/journeys/signed-out.e2e.ts', 'nothing of the session is left in the browser', BROWSER],
  ['release-service/src/trust/trust.test.ts', 'gives back what was signed, and by which key', WORKS],
  ['release-service/src/trust/trust.test.ts', 'in the format of ssh-keygen works', WORKS],
  ['release-service/src/trust/trust.test.ts', 'name the line that cannot be read', WORKS],
  [
    'release-tools/src/cli/compile/sbom.test.ts',
    'lists packages with version, package URL and licence, and is the same for the same build',
    WORKS,
  ],
  ['scripts/lib/citations.test.ts', 'must exist', DOCUMENT],
  ['scripts/lib/github-files.test.ts', 'is valid YAML', DOCUMENT],
  ['scripts/settings.test.ts', 'docs/settings.md gives the default of', DOCUMENT],
  [
    'site/src/released-files.test.ts',
    'do not include files that somebody adds, nor releases that were never accepted',
    TWO_LAYERS,
  ],
  ['site/src/released-files.test.ts', 'nor fall back to a page', TWO_LAYERS],
]
