import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { readJson, root } from './workspace.mjs'

const folder = join(root, '.github/workflows')
const workflows = readdirSync(folder).map((name) => ({ name, content: readFileSync(join(folder, name), 'utf8') }))
const stepsOf = (content) => Object.values(parse(content).jobs).flatMap(({ steps = [] }) => steps)

const { convertWorkflowTemplate, NoOperationTraceWriter, parseWorkflow } = await loadParser()

/** GitHub's parser imports JSON in a way that Node does not support, so it is bundled first. */
async function loadParser() {
  const stdin = { contents: "export * from '@actions/workflow-parser'", resolveDir: root }
  const { outputFiles } = await build({
    stdin,
    bundle: true,
    format: 'esm',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    write: false,
  })
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`)
}

/** Errors of GitHub's own parser and schema, in names, values and expressions. */
async function errorsOf(workflow) {
  const { context, value } = parseWorkflow(workflow, new NoOperationTraceWriter())
  if (value) await convertWorkflowTemplate(context, value)
  return context.errors.getErrors().map(({ message }) => message)
}

test.each(workflows)('GitHub accepts the workflow $name', async (workflow) => {
  expect(await errorsOf(workflow)).toEqual([])
})

test('GitHub refuses a workflow with an unknown key, a job that needs a missing one, or a broken expression', async () => {
  const [{ content }] = workflows.filter(({ name }) => name === 'release.yml')
  for (const [from, to] of [
    ['timeout-minutes: 20', 'timeout-minute: 20'],
    ['needs: versions', 'needs: version'],
    ["== 'false'", '== "false"'],
  ]) {
    expect(content).toContain(from)
    expect(await errorsOf({ name: 'release.yml', content: content.replace(from, to) }), to).not.toEqual([])
  }
})

test('workflows start scripts that exist, and use actions by their major version', () => {
  const scripts = readJson(join(root, 'package.json')).scripts
  for (const { name, content } of workflows)
    for (const { run = '', uses } of stepsOf(content)) {
      for (const [, file] of run.matchAll(/node (?:head\/)?(scripts\/[\w-]+\.mjs)/g))
        expect(existsSync(join(root, file)), `${name}: ${file}`).toBe(true)
      for (const [, script] of run.matchAll(/npm (?:run )?([\w:]+)/g)) expect(scripts, name).toHaveProperty([script])
      if (uses) expect(uses, name).toMatch(/^(actions\/[\w-]+|changesets\/action)@v\d+$/)
    }
})

test('only the job that publishes may sign provenance, and no workflow may write by default', () => {
  for (const { name, content } of workflows) {
    const { permissions, jobs } = parse(content)
    expect(permissions, name).toEqual({ contents: 'read' })
    const signing = Object.keys(jobs).filter((job) => jobs[job].permissions?.['id-token'])
    expect(signing, name).toEqual(name === 'release.yml' ? ['publish'] : [])
  }
})

test('forms for issues have fields with labels and ids of their own', () => {
  const forms = join(root, '.github/ISSUE_TEMPLATE')
  for (const name of readdirSync(forms).filter((one) => one !== 'config.yml')) {
    const { body, ...form } = parse(readFileSync(join(forms, name), 'utf8'))
    expect(form, name).toEqual({ name: expect.any(String), description: expect.any(String), labels: [expect.any(String)] })
    const fields = body.filter(({ type }) => type !== 'markdown')
    expect(
      fields.map(({ type }) => type).filter((type) => !['textarea', 'input', 'dropdown', 'checkboxes'].includes(type)),
      name,
    ).toEqual([])
    expect(new Set(fields.map(({ id }) => id)).size, name).toBe(fields.length)
    expect(
      fields.filter(({ attributes }) => !attributes.label),
      name,
    ).toEqual([])
  }
})
