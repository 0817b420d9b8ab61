/** The workspace packages that each package may import; `*` means any. */
export const MAY_IMPORT = /** @type {Readonly<Record<string, readonly string[]>>} */ ({
  'api-contract': [],
  'shared-ui': [],
  'release-service': ['section-contract'],
  'server-kit': ['api-contract'],
  site: ['api-contract', 'release-service', 'section-contract', 'server-kit'],
  api: ['api-contract', 'release-service', 'server-kit'],
  portal: ['api', 'api-contract', 'release-service', 'release-tools', 'server-kit', 'site'],
  'shared-session': ['api-contract'],
  'section-contract': ['api-contract'],
  'section-kit': ['api-contract', 'section-contract', 'shared-session', 'shared-ui'],
  'mf-*': ['section-contract', 'section-kit', 'shared-session', 'shared-ui'],
  monitoring: ['section-contract', 'shared-session'],
  'section-host': ['monitoring', 'section-contract', 'shared-session'],
  shell: ['monitoring', 'section-contract', 'section-host', 'section-kit', 'shared-session', 'shared-ui'],
  'create-section': ['release-tools'],
  'release-tools': ['api-contract', 'release-service', 'section-contract', 'server-kit', 'site', 'testing'],
  testing: ['api-contract', 'section-contract', 'section-kit', 'shared-session', 'shared-ui'],
  'design-reference': ['shared-ui', 'testing'],
  tests: ['*'],
  e2e: ['*'],
  'bench-web': ['*'],
})

/** Tests and stories may also import the test support, and build settings the release tools. */
export const ALSO = /** @type {readonly (readonly [RegExp, readonly string[]])[]} */ ([
  [/^(?!shared-ui\/).*(\.(test|stories)\.tsx?$|\/testing\/)/, ['testing', 'api-contract']],
  // A root config that is not the portal's runs one of its sections.
  [/^shell\/section-host\/.*\.test\.tsx$/, ['section-kit']],
  [/\/(webpack\.config|shell\.config)\.ts$/, ['release-tools']],
])

/** Libraries that only one package may import. */
export const ONLY = /** @type {Readonly<Record<string, readonly string[]>>} */ ({
  axios: ['shared-session'],
  zustand: ['shared-session', 'shared-ui'],
  'single-spa': ['section-host'],
  'react-router-dom': ['section-contract', 'section-kit'],
  '@module-federation/enhanced': ['section-host', 'release-tools'],
  '@module-federation/runtime': ['section-host'],
  'web-vitals': ['monitoring'],
})

/** Entries of the contract without zod, which are the only ones that browser code may import. */
export const BROWSER_CONTRACT =
  /^@recog\/api-contract\/(client|constants|endpoints|fold-letters|rules|setting-defaults)$/
export const BROWSER =
  /^(mf-.*|shell|section-host|monitoring|shared-ui|shared-session|section-contract|section-kit)$/
