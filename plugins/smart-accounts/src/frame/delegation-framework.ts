/**
 * MetaMask's Delegation Framework 1.3.0, at its addresses on every public network. Caveat enforcers are contracts that enforce a
 * permission's limits.
 */
export const FRAMEWORK = {
  entryPoint: '0x0000000071727De22E5E9d8BAf0edAc6f37da032',
  manager: '0xdb9B1e94B5b69Df7e401DDbedE43491141047dB3',
  stateless: '0x63c0c19a282a1B52b07dD5a65b58948A07DAE32B',
  hybrid: '0x48dBe696A4D990079e039489bA2053B36E8FFEC4',
  factory: '0x69Aa2f9fe1572F1B640E1bbc512f5c3a734fc77c',
  exactCalldata: '0x99F2e9bF15ce5eC84685604836F71aB835DBBdED',
  nativeTransferAmount: '0xF71af580b9c3078fbc2BBF16FbB8EEd82b330320',
  erc20TransferAmount: '0xf100b0819427117EcF76Ed94B358B1A5b5C6D2Fc',
  allowedTargets: '0x7F20f61b1f09b08D970938F6fa563634d65c4EeB',
  allowedMethods: '0x2c21fD0Cb9DC8445CB3fb0DC5E7Bb0Aca01842B5',
  valueLte: '0x92Bf12322527cAA612fd31a0e810472BBB106A8F',
  timestamp: '0x1046bb45C8d673d4ea75321280DB34899413c069',
} as const
