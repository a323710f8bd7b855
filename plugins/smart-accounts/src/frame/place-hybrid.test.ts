import { ERC1967Proxy } from '@metamask/delegation-abis/bytecode'
import { getSmartAccountsEnvironment } from '@metamask/smart-accounts-kit'
import { getCounterfactualAccountData } from '@metamask/smart-accounts-kit/utils'
import { expect, test } from 'vitest'
import { placeHybrid } from './place-hybrid.js'
import { PROXY_BYTECODE } from './proxy-bytecode.js'

test('an account has the same address and code as with MetaMask’s own kit', async () => {
  const { SimpleFactory, implementations } = getSmartAccountsEnvironment(1)
  expect(PROXY_BYTECODE).toBe(ERC1967Proxy)
  for (const owner of ['0x52908400098527886E0F7030069857D2E4169EE7', '0x8617E340B3D01FA5F11F306F4090FD50E238070D'] as const) {
    const theirs = await getCounterfactualAccountData({
      factory: SimpleFactory,
      implementations,
      implementation: 'Hybrid' as never,
      deployParams: [owner, [], [], []] as never,
      deploySalt: '0x',
    })
    expect(placeHybrid(owner)).toEqual({
      address: theirs.address,
      factory: { factory: SimpleFactory, factoryData: theirs.factoryData },
    })
  }
})
