// Compiles contracts/*.sol into src/contracts.generated.ts: interfaces and byte code, nothing else.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import solc from 'solc'

const folder = new URL('../contracts/', import.meta.url)
const target = new URL('../src/contracts.generated.ts', import.meta.url)

/** Returns the text of the generated file, from the current sources. */
export function compile() {
  const files = readdirSync(folder).filter((file) => file.endsWith('.sol'))
  const input = {
    language: 'Solidity',
    sources: Object.fromEntries(files.map((file) => [file, { content: readFileSync(new URL(file, folder), 'utf8') }])),
    settings: {
      optimizer: { enabled: true, runs: 200 },
      evmVersion: 'prague',
      metadata: { bytecodeHash: 'none', appendCBOR: false },
      outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } },
    },
  }
  const output = JSON.parse(solc.compile(JSON.stringify(input)))
  const complaints = (output.errors ?? []).filter((error) => error.severity === 'error' || error.severity === 'warning')
  if (complaints.length) throw new Error(complaints.map((error) => error.formattedMessage).join('\n'))
  const contracts = files.sort().map((file) => {
    const name = file.slice(0, -4)
    const { abi, evm } = output.contracts[file][name]
    const camel = name[0].toLowerCase() + name.slice(1)
    return [
      `/** ${name}: interface and creation code. */`,
      `export const ${camel} = {`,
      `  abi: ${JSON.stringify(abi)},`,
      `  bytecode: '0x${evm.bytecode.object}',`,
      '} as const',
    ].join('\n')
  })
  return `// Written by scripts/compile.mjs from contracts/*.sol. Do not edit.\n\n${contracts.join('\n\n')}\n`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(target, compile())
