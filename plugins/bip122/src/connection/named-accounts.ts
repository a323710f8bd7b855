/** The accounts in a request: the signer, and those of the inputs. */
export async function namedAccounts(_method: string, [asked]: readonly unknown[]): Promise<readonly string[]> {
  const { account, address, signInputs } = (asked ?? {}) as { readonly [name: string]: unknown }
  const inputs = Array.isArray(signInputs) ? (signInputs as readonly ({ readonly address?: unknown } | null)[]) : []
  return [account, address, ...inputs.map((input) => input?.address)].filter((each): each is string => typeof each === 'string')
}
