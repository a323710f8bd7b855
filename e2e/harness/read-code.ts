import type { Locator } from 'playwright-core'
import decodeQr from 'qr/decode.js'
import { expect } from 'vitest'

/** Returns what a phone's camera reads: it looks at one picture after the other until a code is in it. */
export async function readCode(code: Locator): Promise<string> {
  let read = ''
  const look = async (): Promise<string> => {
    try {
      read = await readPicture(code)
      return 'read'
    } catch (error) {
      return String(error)
    }
  }
  await expect.poll(look).toBe('read')
  return read
}

/** Decodes a screenshot of the element with an independent decoder. */
async function readPicture(code: Locator): Promise<string> {
  const png = await code.screenshot()
  // The decoder needs pixels, and the browser serves as the PNG reader. Passing text between the two is fast, passing arrays is not.
  const { width, height, pixels } = await code.page().evaluate(async (base64) => {
    const bitmap = await createImageBitmap(new Blob([Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0))]))
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
    const context = canvas.getContext('2d')
    context?.drawImage(bitmap, 0, 0)
    const image = context?.getImageData(0, 0, bitmap.width, bitmap.height)
    return {
      width: bitmap.width,
      height: bitmap.height,
      pixels: btoa(Array.from(image?.data ?? [], (byte) => String.fromCharCode(byte)).join('')),
    }
  }, png.toString('base64'))
  return decodeQr({ width, height, data: new Uint8ClampedArray(Buffer.from(pixels, 'base64')) })
}
