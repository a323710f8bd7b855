/** Simple drawings of our own, as logos for fictional wallets, names and coins. */
export function mark(color: string, shape: string, size = 40): string {
  return `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><rect width="${size}" height="${size}" fill="${color}"/><path fill="#fff" d="${shape}"/></svg>`,
  )}`
}

export const marks = {
  fox: mark('#f6851b', 'M8 10l9 6h6l9-6-3 14-9 8-9-8z'),
  owl: mark('#5b3df5', 'M8 18a6 6 0 1 0 12 0a6 6 0 1 0 -12 0M20 18a6 6 0 1 0 12 0a6 6 0 1 0 -12 0M17 26l3 5 3-5z'),
  bee: mark('#f2b90c', 'M12 12h16v4H12zM10 20h20v4H10zM13 28h14v4H13z'),
  whale: mark('#0b7dda', 'M6 22c4 10 22 10 26-2l3-6-7 2c-2-5-20-6-22 6z'),
  face: mark('#12805c', 'M12 16a3 3 0 1 0 6 0a3 3 0 1 0 -6 0M22 16a3 3 0 1 0 6 0a3 3 0 1 0 -6 0M12 24h16a8 8 0 0 1 -16 0z'),
  coin: mark('#6b7280', 'M20 6l9 14-9 6-9-6zM20 28l9-6-9 13-9-13z'),
  heron: mark('#0e7490', 'M9 30c2-12 9-19 20-21-3 4-4 8-4 12-1 5-5 8-10 8l-3 4z'),
  lynx: mark('#b45309', 'M10 9l6 6h8l6-6v14a10 10 0 0 1 -20 0zM16 22h2v2h-2zM22 22h2v2h-2z'),
  badger: mark('#374151', 'M13 10h4v20h-4zM23 10h4v20h-4zM18 14h4v16h-4z'),
} as const
