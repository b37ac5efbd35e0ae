import { expect, test } from 'vitest'
import { attachment } from './attachment.ts'

test.each([
  ['recto.jpg', `attachment; filename="recto.jpg"; filename*=UTF-8''recto.jpg`],
  [
    'Tûrner – (copia 1).jpeg',
    `attachment; filename="Turner  (copia 1).jpeg"; filename*=UTF-8''T%C3%BBrner%20%E2%80%93%20%28copia%201%29.jpeg`,
  ],
  ['a"b\\c.png', `attachment; filename="abc.png"; filename*=UTF-8''a%22b%5Cc.png`],
  ['一.png', `attachment; filename=".png"; filename*=UTF-8''%E4%B8%80.png`],
  ['\r\nset-cookie: a', `attachment; filename="set-cookie: a"; filename*=UTF-8''%0D%0Aset-cookie%3A%20a`],
])('%j is saved under its name', (name, header) => {
  expect(attachment(name)).toBe(header)
})
