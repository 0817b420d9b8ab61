/** Content of `/registry.json`: the live versions. */
export interface LiveVersions {
  readonly shell: string
  readonly sections: Readonly<Record<string, string>>
}

/** Request the live versions. */
export async function readRegistryFile(): Promise<LiveVersions> {
  const response = await fetch('/registry.json', { cache: 'no-cache' })
  if (!response.ok) throw new Error(`The response for registry.json has status ${response.status}`)
  return (await response.json()) as LiveVersions
}
