import { readFileSync } from 'node:fs'
import path from 'node:path'
import { packageUrl } from '@recog/release-tools/sbom'
import type { Component } from './components'
import { PORTAL } from './paths'

/** The words of CycloneDX. */
const STATES = ['exploitable', 'in_triage', 'not_affected', 'false_positive']

/** A known vulnerability of a package, and what it means for the portal. */
interface KnownVulnerability {
  /** Such as `CVE-2026-1234` or `GHSA-...`. */
  readonly id: string
  readonly package: string
  /** One of `STATES`. */
  readonly state: string
  /** Why the portal is not affected, such as `code_not_reachable`. */
  readonly justification?: string
  readonly detail: string
}

/**
 * What the known vulnerabilities of the components mean for the portal (VEX, CycloneDX), from `server/portal/package/vulnerabilities.json`.
 *
 * @param version of the portal
 * @throws when a statement is about a package that is not in the artefact, so that it can go, or has an unknown state
 */
export function vexOf(
  version: string,
  components: readonly Component[],
  file: string = path.join(PORTAL, 'package/vulnerabilities.json'),
): string {
  const known = JSON.parse(readFileSync(file, 'utf8')) as readonly KnownVulnerability[]
  const vulnerabilities = known.map((each) => {
    if (!STATES.includes(each.state))
      throw new Error(`${each.id}: "${each.state}" is none of ${STATES.join(', ')}`)
    const affected = components.filter(({ name }) => name === each.package)
    if (affected.length === 0) throw new Error(`${each.id}: ${each.package} is not in the package any more`)
    const { id, state, justification, detail } = each
    return {
      id,
      affects: affected.map((each) => ({ ref: packageUrl(each.name, each.version) })),
      analysis: { state, ...(justification && { justification }), detail },
    }
  })
  const component = { type: 'application', 'bom-ref': `portal@${version}`, name: 'portal', version }
  const vex = {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component },
    vulnerabilities,
  }
  return `${JSON.stringify(vex, null, 2)}\n`
}
