import applyReleasePlan from '@changesets/apply-release-plan'
import { read } from '@changesets/config'
import getReleasePlan from '@changesets/get-release-plan'
import { getPackages } from '@manypkg/get-packages'
import { root } from './workspace.mjs'

/**
 * Packages that contain others, or name their versions, and the package whose manifest lists those: changesets ignores development
 * dependencies.
 */
const contents = {
  '@latchkey/cdn': '@latchkey/cdn',
  '@latchkey/plugin-kit': '@latchkey/plugin-kit',
  '@latchkey/wallet-server': '@latchkey/wallet-frame',
}

/**
 * Does what `changeset version` does, with two rules more. Before 1.0, a package that has to follow a breaking release of a peer gets a
 * minor, as 0.2.0 breaks as much as 2.0.0; changesets would make it a major, and so everything 1.0.0. A package that contains another one
 * gets a patch with it.
 */
export async function bumpVersions(from = root) {
  const packages = await getPackages(from)
  const plan = await getReleasePlan(from)
  const followed = plan.releases.map((release) => (isMajorByPeer(release, plan.changesets) ? asMinor(release) : release))
  const more = patchesByContent(followed, packages.packages)
  const releases = [...followed.filter(({ name }) => more.every((one) => one.name !== name)), ...more]
  // The changelog's module is resolved from here: a copy of the workspace has no installed packages.
  await applyReleasePlan({ ...plan, releases }, packages, await read(from, packages), undefined, import.meta.dirname)
}

function isMajorByPeer({ name, type, oldVersion }, changesets) {
  const own = changesets.flatMap(({ releases }) => releases).filter((one) => one.name === name)
  return type === 'major' && oldVersion.startsWith('0.') && own.every((one) => one.type !== 'major')
}

function patchesByContent(releases, packages) {
  const released = new Map(releases.filter(({ type }) => type !== 'none').map((release) => [release.name, release]))
  const manifests = new Map(packages.map(({ packageJson }) => [packageJson.name, packageJson]))
  return Object.entries(contents).flatMap(([name, lister]) => {
    const { dependencies, devDependencies } = manifests.get(lister) ?? {}
    const cause = Object.keys({ ...dependencies, ...devDependencies }).find((one) => released.has(one))
    if (!cause || released.has(name)) return []
    const [, preview = ''] = /^[^-]*(-.*)?$/.exec(released.get(cause).newVersion)
    const { version } = manifests.get(name)
    const [major, minor, patch] = version.split('-')[0].split('.').map(Number)
    return [{ name, type: 'patch', oldVersion: version, newVersion: `${major}.${minor}.${patch + 1}${preview}`, changesets: [] }]
  })
}

function asMinor(release) {
  const [, preview = ''] = /^[^-]*(-.*)?$/.exec(release.newVersion)
  return { ...release, type: 'minor', newVersion: `0.${Number(release.oldVersion.split('.')[1]) + 1}.0${preview}` }
}
