export const DONE = ['openSwap', 'initiateSwap', 'swapSuccess']
