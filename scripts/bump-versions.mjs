// Turns the changesets into versions and changelogs, and updates the files that state a version: `npm run versions`.
import { bumpVersions } from './lib/bump-versions.mjs'
import { syncVersions } from './lib/versions.mjs'
import { publicPackages } from './lib/workspace.mjs'

await bumpVersions()
syncVersions(publicPackages())
