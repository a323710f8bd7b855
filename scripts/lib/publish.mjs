import { collect } from './collect.mjs'

/**
 * Publishes the packed packages whose version the registry does not have, in their order: no package is there before what it depends on.
 * Returns them. With `provenance`, npm signs a statement of the workflow that built them.
 */
export async function publishPacked(packed, { registry, provenance = false, env = {} }) {
  const missing = await unpublished(packed, registry)
  for (const { file, manifest } of missing) {
    if (provenance && !manifest.repository?.url)
      throw new Error(`${manifest.name} names no repository, which provenance compares. Add "repository" to the root's package.json.`)
    await collect(
      'npm',
      [
        'publish',
        file,
        '--access',
        'public',
        '--tag',
        tagOf(manifest.version),
        '--registry',
        registry,
        ...(provenance ? ['--provenance'] : []),
      ],
      { env },
    )
  }
  return missing
}

/** Returns those of some packages, `{ manifest }`, whose version the registry does not have. */
export async function unpublished(packages, registry) {
  const known = await Promise.all(packages.map(({ manifest }) => isPublished(manifest, registry)))
  return packages.filter((_, index) => !known[index])
}

async function isPublished({ name, version }, registry) {
  const url = `${registry.replace(/\/$/, '')}/${name.replace('/', '%2f')}`
  const response = await fetch(url, { signal: AbortSignal.timeout(30_000) })
  if (response.status === 404) return false
  if (!response.ok) throw new Error(`${url} responds with ${response.status}.`)
  return version in (await response.json()).versions
}

/** The dist-tag of a version: `beta` for `0.2.0-beta.1`, `latest` for a release. */
function tagOf(version) {
  const [, preview = 'latest'] = /-([a-z]+)/.exec(version) ?? []
  return preview
}
