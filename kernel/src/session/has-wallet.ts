/** Whether a stored session contains a wallet, without parsing it: no other list in it contains records. In the first load. */
export const hasWallet = (text: string | undefined): boolean => !!text?.includes('[{')
